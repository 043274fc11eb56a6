import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Fault } from "../../src/domain/refusals.ts";
import type { Contract } from "./document.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * Finds what a contract, given as JSON, says against a body by its told rules (`x-refused-since`): which fields go
 * together, and bounds. The service's validators leave them to the operations, and a mock has none.
 */
export function createToldFaults(document: string): (operationId: string, body: unknown) => readonly Fault[] {
  const contract = JSON.parse(document) as Contract;
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true });
  const checks = new Map<string, ValidateFunction>();
  for (const { operationId, requestBody } of Object.values(contract.paths).flatMap(Object.values)) {
    const media = requestBody?.content["application/json"];
    const rules = media && rulesIn(media.schema as Json, contract);
    if (rules) checks.set(operationId, ajv.compile({ ...rules, components: contract.components }));
  }
  return (operationId, body) => {
    const check = checks.get(operationId);
    return !check || check(body) ? [] : (check.errors ?? []).flatMap(faultOf);
  };
}

/** The told rules of a schema and of its fields, and nothing else of it; those against a NUL are the validators'. */
function rulesIn(part: Json, contract: Contract): Json | undefined {
  const schema = resolve(part, contract);
  const members = (schema["allOf"] ?? []) as readonly Json[];
  const told = members.filter((rule) => "x-refused-since" in rule && !("pattern" in rule));
  const fields = Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, Json>>);
  const properties = fields.flatMap(([name, field]) => {
    const rules = rulesIn(field, contract);
    return rules ? [[name, rules] as const] : [];
  });
  if (told.length + properties.length === 0) return undefined;
  return { ...(told.length > 0 && { allOf: told }), properties: Object.fromEntries(properties) };
}

/** The schema that a schema refers to, be it as one that may also be null. */
function resolve(schema: Json, contract: Contract): Json {
  const { $ref, anyOf } = schema as { readonly $ref?: string; readonly anyOf?: readonly Json[] };
  if ($ref === undefined) return anyOf?.length === 2 ? resolve(anyOf[0]!, contract) : schema;
  const found = $ref
    .slice(2)
    .split("/")
    .reduce<unknown>((node, name) => (node as Json)[name], contract);
  return resolve(found as Json, contract);
}

function faultOf({ keyword, instancePath, schemaPath, params, schema }: ErrorObject): Fault[] {
  if (keyword === "required") {
    const pointer = `${instancePath}/${String(params["missingProperty"])}`;
    return [{ in: "body", pointer, code: "required", message: "This field is required here." }];
  }
  if (keyword === "maximum") {
    const message = `It must be at most ${String(schema)} here.`;
    // With a condition, it is another field that makes it too much.
    const code = schemaPath.includes("/then/") ? "conflict" : "range";
    return [{ in: "body", pointer: instancePath, code, message }];
  }
  if (keyword !== "not") return [];
  const { required = [] } = schema as { readonly required?: readonly string[] };
  const message = `Send one of these, not both: ${required.join(", ")}.`;
  return [{ in: "body", pointer: `${instancePath}/${required.at(-1)}`, code: "conflict", message }];
}
