import { readFileSync } from "node:fs";

/** The contract as the peers load it. */
export const contractPath = new URL("../../../generated/openapi.json", import.meta.url).pathname;

type JsonObject = { readonly [key: string]: unknown };

interface Content {
  readonly content: { readonly "application/json": { readonly schema: JsonObject } };
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: Content;
  readonly responses: { readonly 200: Content };
}

const contract = JSON.parse(readFileSync(contractPath, "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Record<"get" | "post", Operation>>>>;
};

/** Where an operation of the contract is, and its schemas without references, as a framework takes them that knows no OpenAPI. */
export function contractOperation(operationId: string) {
  for (const [path, operations] of Object.entries(contract.paths)) {
    for (const method of ["get", "post"] as const) {
      if (operations[method]?.operationId !== operationId) continue;
      // A reference is gone wherever there was one.
      const { requestBody, responses } = resolve(operations[method]) as Operation;
      return { method, path, body: requestBody && schemaOf(requestBody), answer: schemaOf(responses[200]) };
    }
  }
  throw new Error(`The contract has no operation ${operationId}.`);
}

const schemaOf = ({ content }: Content) => content["application/json"].schema;

/** The value with what each `$ref` of the document points to in its place. */
function resolve(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolve);
  if (typeof value !== "object" || value === null) return value;
  const { $ref: reference, ...rest } = value as JsonObject;
  const kept = Object.entries(rest).filter(([key]) => !isAnnotation(key));
  const resolved = Object.fromEntries(kept.map(([key, item]) => [key, resolve(item)]));
  if (typeof reference !== "string") return resolved;
  const keys = reference.slice(2).split("/");
  const target = keys.reduce<unknown>((found, key) => (found as JsonObject)[key], contract);
  return { ...(resolve(target) as JsonObject), ...resolved };
}

/** Words that validate nothing; a strict validator asks what they are. */
const isAnnotation = (key: string) => key.startsWith("x-") || key === "example" || key === "examples";
