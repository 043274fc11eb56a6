import { Ajv2020 } from "ajv/dist/2020.js";
import { pick, type JsonObject } from "./json.ts";
import { isDateTime, isIdnEmail, isIri } from "./prelude.ts";
import { ContractError } from "./contract-error.ts";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const formats = { uuid, "date-time": isDateTime, "idn-email": isIdnEmail, iri: isIri };

/**
 * Throws `ContractError` for a default that a request could not send, because a handler would receive it unvalidated.
 * Also throws for an object or a list. `at` is the position of the default's schema. `root` is
 * the document of its references.
 */
export function assertValidDefault(value: unknown, schema: JsonObject, at: string, root: unknown): void {
  if (typeof value === "object" && value !== null)
    throw new ContractError("default", at, "must be a plain value. Set the defaults of its fields instead.");
  const ajv = new Ajv2020({ strict: false, logger: false, formats });
  const definitions = pick(root as JsonObject, ["components", "$defs"]);
  if (ajv.validate({ ...definitions, properties: { value: schema } }, { value })) return;
  const cause = ajv.errorsText(ajv.errors, { dataVar: "" });
  throw new ContractError("default", at, `is not valid here:${cause}. Correct the default or its schema.`);
}
