import { readFileSync } from "node:fs";

/** The contract as the peers load it. */
export const contractPath = new URL("../../generated/openapi.json", import.meta.url).pathname;

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

const contract = JSON.parse(readFileSync(contractPath, "utf8")) as JsonObject;
const depthAtMost = 64;

/** The schemas of an operation of the contract without references, as a framework takes them that knows no OpenAPI. */
export function operationSchemas(operationId: string): {
  readonly body: JsonObject | undefined;
  readonly answer: JsonObject;
} {
  for (const path of Object.values(contract["paths"] as JsonObject)) {
    for (const operation of Object.values(path as JsonObject)) {
      if ((operation as JsonObject)["operationId"] !== operationId) continue;
      const full = resolve(operation, 0) as JsonObject;
      return {
        body: full["requestBody"] ? schemaOf(full["requestBody"]) : undefined,
        answer: schemaOf((full["responses"] as JsonObject)["200"]!),
      };
    }
  }
  throw new Error(`The contract has no operation ${operationId}.`);
}

function schemaOf(content: Json): JsonObject {
  const types = (content as JsonObject)["content"] as JsonObject;
  return (types["application/json"] as JsonObject)["schema"] as JsonObject;
}

/** The value with what each `$ref` of the document points to in its place. */
function resolve(value: Json, depth: number): Json {
  if (depth > depthAtMost) throw new Error("The contract's references go round in a circle.");
  if (Array.isArray(value)) return value.map((item: Json) => resolve(item, depth + 1));
  if (typeof value !== "object" || value === null) return value;
  const { $ref: reference, ...rest } = value as JsonObject;
  const resolved = Object.fromEntries(
    Object.entries(rest)
      .filter(([key]) => !isAnnotation(key))
      .map(([key, item]) => [key, resolve(item, depth + 1)]),
  );
  if (typeof reference !== "string") return resolved;
  const target = reference
    .slice(2)
    .split("/")
    .reduce<Json>((found, key) => (found as JsonObject)[key]!, contract);
  return { ...(resolve(target, depth + 1) as JsonObject), ...resolved };
}

/** Words that validate nothing; a strict validator asks what they are. */
const isAnnotation = (key: string) => key.startsWith("x-") || key === "example" || key === "examples";
