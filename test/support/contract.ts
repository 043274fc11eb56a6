import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { isIdnEmail, isIri } from "../../scripts/emit/prelude.ts";

type Json = Record<string, unknown>;

interface Contract {
  readonly paths: Record<string, Record<string, ContractOperation>>;
  readonly webhooks: Record<string, Record<string, ContractOperation>>;
  readonly components: Json;
}

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../generated/${name}`, import.meta.url), "utf8")) as Contract;

/** Bundled contract of the customer API. */
export const contract = read("openapi.json");

/** Bundled contract of the operator API. */
export const operatorContract = { ...read("operator/openapi.json"), webhooks: {} };

/** Both contracts in one document. Components with the same name are equal (test/operator/components.test.ts). */
export const bothContracts: Contract = {
  ...contract,
  paths: { ...contract.paths, ...operatorContract.paths },
  components: Object.fromEntries(
    Object.entries(contract.components).map(([kind, components]) => [
      kind,
      { ...(components as Json), ...(operatorContract.components[kind] as Json | undefined) },
    ]),
  ),
};

export interface ContractOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, unknown>[];
  readonly parameters?: readonly Json[];
  readonly requestBody?: { readonly required?: boolean; readonly content: { "application/json": MediaType } };
  readonly responses: Record<string, ContractResponse>;
}

interface MediaType {
  readonly schema: object;
  readonly examples?: Record<string, { value?: unknown; $ref?: string }>;
}

export interface ContractResponse {
  readonly $ref?: string;
  readonly headers?: Record<string, Json>;
  readonly content?: Record<string, MediaType>;
  readonly links?: Readonly<Record<string, unknown>>;
}

/** Returns every operation of a contract with its method, its path and a pattern for its paths. */
const listOperations = ({ paths }: Contract) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    })),
  );

/** Operations of the customer API. */
export const contractOperations = listOperations(contract);

/** Operations of both APIs. */
export const allOperations = listOperations(bothContracts);

/** Returns a copy in which no schema allows unknown fields. */
function closeSchemas(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closeSchemas);
  if (typeof part !== "object" || part === null) return part;
  const copy = Object.fromEntries(Object.entries(part).map(([name, member]) => [name, closeSchemas(member)]));
  return "properties" in part && "type" in part ? { additionalProperties: false, ...copy } : copy;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addFormat("idn-email", isIdnEmail).addFormat("iri", isIri);
ajv.addSchema(closeSchemas(bothContracts) as object, "contract");
const validators = new Map<string, ValidateFunction>();

/** Resolves references within either contract until the value is not a reference. */
export function resolve<Value extends object>(value: Value): Value {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value;
  const parts = value.$ref.slice(2).split("/").map(unescapePointer);
  return resolve(parts.reduce<unknown>((node, part) => (node as Json)[part], bothContracts) as Value);
}

const unescapePointer = (part: string) => part.replaceAll("~1", "/").replaceAll("~0", "~");

/**
 * Validates a value with Ajv. Returns its errors, or undefined if it is valid. An unknown field is an error, also in
 * open response schemas.
 */
export function findSchemaErrors(schema: object, value: unknown): string | undefined {
  const key = JSON.stringify(closeSchemas(schema));
  let validate = validators.get(key);
  if (!validate) {
    validate = ajv.compile(JSON.parse(key.replaceAll('"$ref":"#/', '"$ref":"contract#/')) as object);
    validators.set(key, validate);
  }
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}
