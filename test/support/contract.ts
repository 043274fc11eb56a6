import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { closed } from "../../scripts/mock/document.ts";

type Json = Record<string, unknown>;

/** The bundled contract. */
export const contract = JSON.parse(
  readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8"),
) as {
  paths: Record<string, Record<string, ContractOperation>>;
  webhooks: Record<string, Record<string, ContractOperation>>;
  components: Json;
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

/** Every operation with its method, path and a pattern for its addresses. */
export const contractOperations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    ...operation,
    method: method.toUpperCase(),
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  })),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(closed(contract) as object, "contract");
const validators = new Map<string, ValidateFunction>();

/** Follows a reference within the contract, one step at a time, until there is none. */
export function resolve<Value extends object>(value: Value): Value {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value;
  const parts = value.$ref.slice(2).split("/").map(unescapePointer);
  return resolve(parts.reduce<unknown>((node, part) => (node as Json)[part], contract) as Value);
}

const unescapePointer = (part: string) => part.replaceAll("~1", "/").replaceAll("~0", "~");

/** What Ajv says against a value, or nothing: a field that the schema does not name is a fault, in open answers too. */
export function faultsAgainst(schema: object, value: unknown): string | undefined {
  const key = JSON.stringify(closed(schema));
  let validate = validators.get(key);
  if (!validate) {
    validate = ajv.compile(JSON.parse(key.replaceAll('"$ref":"#/', '"$ref":"contract#/')) as object);
    validators.set(key, validate);
  }
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}
