import contract from "../../../generated/operator/openapi.json" with { type: "json" };

/** A parameter, or a property of the body. */
export interface Field {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "body";
  readonly type: "string" | "number" | "boolean" | "array" | "object";
  readonly description: string;
  readonly required: boolean;
  /** What the contract's first example has for it. */
  readonly example: unknown;
}

/** An operation of the operator's contract, as a command shows it. */
export interface ListedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly fields: readonly Field[];
  readonly hasBody: boolean;
  /** Whether its answer is in the memory of a running service, and not in the database. */
  readonly needsService: boolean;
}

type Node = Readonly<Record<string, unknown>>;

/** The schema types of the contract; an integer is a number. */
const types: Readonly<Record<string, Field["type"]>> = {
  integer: "number",
  number: "number",
  boolean: "boolean",
  array: "array",
  object: "object",
};

/** Every operation, in the order of the contract. */
export const operations = (): readonly ListedOperation[] =>
  Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      listed(method.toUpperCase(), path, operation as Node),
    ),
  );

function listed(method: string, path: string, operation: Node): ListedOperation {
  const parameters = listOf(operation["parameters"]).map(resolve);
  const body = resolve(at(operation, "requestBody", "content", "application/json", "schema"));
  const required = new Set(listOf(body["required"]));
  const properties = Object.entries((body["properties"] ?? {}) as Node);
  const [example] = Object.values(at(operation, "requestBody", "content", "application/json", "examples"));
  const shown = at(resolve(example), "value");
  return {
    id: String(operation["operationId"]),
    method,
    path,
    summary: String(operation["summary"]),
    description: String(operation["description"]),
    fields: [
      ...parameters.map((each) => fieldOf(each, resolve(each["schema"]))),
      ...properties.map(([name, value]) =>
        fieldOf(
          { ...resolve(value), in: "body", name, required: required.has(name), example: shown[name] },
          resolve(value),
        ),
      ),
    ],
    hasBody: "requestBody" in operation,
    needsService: listOf(operation["tags"]).includes("providers"),
  };
}

const fieldOf = (described: Node, schema: Node): Field => ({
  name: String(described["name"]),
  in: described["in"] as Field["in"],
  type: types[typeOf(schema)] ?? "string",
  description: [String(described["description"] ?? schema["description"] ?? "").replaceAll("\n", " ")]
    .concat(partsOf(schema))
    .join(" "),
  required: described["required"] === true,
  example: described["example"],
});

/** What may stand in a list, where that is a closed set, and the fields of an object. */
function partsOf(schema: Node): readonly string[] {
  const [first] = listOf(schema["anyOf"]);
  const { items, properties } = first === undefined ? schema : resolve(first);
  const { enum: values } = resolve(items);
  if (values !== undefined) return [`Some of ${listOf(values).join(", ")}.`];
  return properties === undefined ? [] : [`It may have ${Object.keys(properties as Node).join(", ")}.`];
}

/** An optional property is that or null: null is of no use here. */
function typeOf({ type, anyOf }: Node): string {
  const [first] = listOf(anyOf);
  return String(listOf(type)[0] ?? type ?? resolve(first)["type"]);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** What stands at the end of these keys; an empty object where one of them is missing. */
const at = (node: Node, ...keys: readonly string[]): Node =>
  keys.reduce<Node>((found, key) => resolve(found[key]), node);

/** The node itself, or what its reference names; words beside a reference win. */
function resolve(node: unknown): Node {
  const { $ref, ...beside } = (node ?? {}) as Node;
  if (typeof $ref !== "string") return beside;
  const keys = $ref.split("/").slice(1);
  return { ...at(contract as unknown as Node, ...keys), ...beside };
}
