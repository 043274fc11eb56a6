import contract from "../../../generated/operator/openapi.json" with { type: "json" };

type Node = Readonly<Record<string, unknown>>;

/** An operation of the operator API. */
export type Operation = ReturnType<typeof toOperation>;
/** A parameter or a body property. A property of a nested object is a field with a longer path. */
export type Field = ReturnType<typeof toField>;

/** Tags whose operations all need a running service. */
const serviceTags = ["providers", "configuration"];
/** Other operations on the memory of a running service. `privacy erase` has its own check. */
const serviceOperations = ["checkSend", "deletePersonalData"];

/** Returns all operations in the order of the contract. */
export const listOperations = (): readonly Operation[] =>
  Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation(method, path, operation as Node)),
  );

function toOperation(method: string, path: string, operation: Node) {
  const id = String(operation["operationId"]);
  const parameters = toList(operation["parameters"]).map((each) => resolve(each));
  return {
    id,
    method: method.toUpperCase(),
    path,
    description: `${String(operation["summary"])}. ${String(operation["description"])}`,
    fields: [
      ...parameters.map((each) =>
        toField(each, at(each, "schema"), each["in"], [each["name"]], each["required"]),
      ),
      ...toFields(at(operation, "requestBody", "content", "application/json", "schema"), [], true),
    ],
    hasBody: "requestBody" in operation,
    /** True if the operation uses the memory of a running service, and not the database only. */
    needsService:
      serviceTags.some((tag) => toList(operation["tags"]).includes(tag)) || serviceOperations.includes(id),
  };
}

function toFields(schema: Node, above: readonly string[], isRequired: boolean): readonly Field[] {
  return Object.entries(at(schema, "properties")).flatMap(([name, reference]) => {
    const described = resolve(reference);
    // An optional property has an `anyOf` of a schema and null. Commands omit the field instead of sending null.
    const own = "anyOf" in described ? resolve(toList(described["anyOf"])[0]) : described;
    const [path, required] = [[...above, name], isRequired && toList(schema["required"]).includes(name)];
    return "properties" in own
      ? toFields(own, path, required)
      : toField(described, own, "body", path, required);
  });
}

function toField(described: Node, schema: Node, place: unknown, path: unknown[], required: unknown) {
  const values = toList(at(schema, "items")["enum"]).join(", ");
  return {
    /** Name of the field, after the names of the objects that contain it. */
    path: path.map(String),
    in: place as "path" | "query" | "header" | "body",
    /** JSON Schema type. It is `number` for integers, too. For several types, the first of them. */
    type: String(toList(schema["type"])[0] ?? schema["type"]).replace("integer", "number"),
    description: `${String(described["description"] ?? schema["description"] ?? "")}${values && ` Allowed values: ${values}.`}`,
    required: required === true,
  };
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Returns the node at the end of these keys, or an empty object if a key is missing. */
const at = (node: Node, ...keys: readonly string[]): Node =>
  keys.reduce<Node>((found, key) => resolve(found[key]), node);

/** Returns the node itself, or the target of its reference. Members next to `$ref` override those of the target. */
function resolve(node: unknown): Node {
  const { $ref, ...own } = (node ?? {}) as Node;
  return typeof $ref === "string"
    ? { ...at(contract as unknown as Node, ...$ref.split("/").slice(1)), ...own }
    : own;
}
