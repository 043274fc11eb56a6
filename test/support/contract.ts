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

/** The bundled contract of the customers. */
export const contract = read("openapi.json");

/** The bundled contract of the operator. */
export const operatorContract = { ...read("operator/openapi.json"), webhooks: {} };

/** Both in one document; what they have under the same name is the same, which the tests of the examples see to. */
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

/** Every operation of a contract with its method, path and a pattern for its addresses. */
const operationsOf = ({ paths }: Contract) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    })),
  );

/** The operations of the customers' contract. */
export const contractOperations = operationsOf(contract);

/** The operations of both contracts. */
export const allOperations = operationsOf(bothContracts);

/** The schemas in a part of the contract, with no field that they do not name. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== "object" || part === null) return part;
  const copy = Object.fromEntries(Object.entries(part).map(([name, member]) => [name, closed(member)]));
  return "properties" in part && "type" in part ? { additionalProperties: false, ...copy } : copy;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addFormat("idn-email", isIdnEmail).addFormat("iri", isIri);
ajv.addSchema(closed(bothContracts) as object, "contract");
const validators = new Map<string, ValidateFunction>();

/** Follows a reference within either contract, one step at a time, until there is none. */
export function resolve<Value extends object>(value: Value): Value {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value;
  const parts = value.$ref.slice(2).split("/").map(unescapePointer);
  return resolve(parts.reduce<unknown>((node, part) => (node as Json)[part], bothContracts) as Value);
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
