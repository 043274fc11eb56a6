import { Ajv2020 } from "ajv/dist/2020.js";
import { isDeepStrictEqual } from "node:util";
import { follow } from "./document.ts";
import { isJsonObject, listAt, objectAt, own, type JsonObject } from "./json.ts";
import { valueMembers } from "./map-objects.ts";
import { withoutNull } from "./nulls.ts";
import { child } from "./pointer.ts";
import { isEmail, isIdnEmail, isIri, isUri } from "./prelude/addresses.ts";
import { multipleOf } from "./prelude/numbers.ts";
import { isUuid } from "./prelude/strings.ts";
import { isDate, isDateTime } from "./prelude/times.ts";
import { Refusal } from "./refusal.ts";

const formats = {
  uuid: isUuid,
  "date-time": isDateTime,
  email: isEmail,
  "idn-email": isIdnEmail,
  uri: isUri,
  iri: isIri,
  date: isDate,
};

/** Members with names of the contract's own. */
const maps = new Set(
  `properties patternProperties dependentSchemas dependentRequired $defs schemas parameters requestBodies responses headers
  content encoding callbacks links securitySchemes pathItems variables paths webhooks`.split(/\s+/),
);

/**
 * Throws a Refusal for a default that a handler would be given though a request could not say it, or not in this way, and
 * for one that a reference hides, which is filled in nowhere.
 */
export function refuseBadDefaults(document: JsonObject): void {
  const ajv = new Ajv2020({ strict: false, logger: false, useDefaults: true, formats });
  ajv
    .removeKeyword("multipleOf")
    .addKeyword({ keyword: "multipleOf", type: "number", compile: isMultipleOf });
  const visit = (value: unknown, at: string, isMap: boolean): void => {
    if (Array.isArray(value)) return value.forEach((one, index) => visit(one, child(at, index), false));
    if (!isJsonObject(value)) return;
    if (!isMap) {
      if ("default" in value) refuseUnfit(ajv, document, value, at);
      for (const [field, place] of optionalFields(value, at)) refuseHidden(document, field, place);
    }
    for (const [name, member] of Object.entries(value)) {
      if (isMap || !(valueMembers.has(name) || name.startsWith("x-")))
        visit(member, child(at, name), !isMap && maps.has(name));
    }
  };
  visit(document, "#", false);
}

/** By decimal digits, as requests are held to it: 0.07 is a multiple of 0.01. */
function isMultipleOf(step: number): (value: number) => boolean {
  const rule = multipleOf(step);
  return (value) => {
    let holds = true;
    rule(value, () => (holds = false));
    return holds;
  };
}

function refuseUnfit(ajv: Ajv2020, document: JsonObject, schema: JsonObject, at: string): void {
  const { default: value, ...rest } = schema;
  const holder = { value: structuredClone(value) };
  const alone = (value === null ? undefined : withoutNull(rest)) ?? rest;
  const holds = ajv.validate({ ...document, properties: { value: alone } }, holder);
  if (!holds)
    throw new Refusal("default", at, `is not valid there: ${ajv.errorsText(ajv.errors, { dataVar: "" })}`);
  if (!isDeepStrictEqual(holder.value, value)) {
    throw new Refusal("default", at, `must say all that is in it: ${JSON.stringify(holder.value)}`);
  }
}

/** What a request may leave out: fields of a closed object, and parameters. */
function optionalFields(object: JsonObject, at: string): readonly (readonly [unknown, string])[] {
  if ("in" in object && "schema" in object && object["required"] !== true)
    return [[object["schema"], child(at, "schema")]];
  if (own(object, "additionalProperties") !== false) return [];
  const required = listAt(object, "required");
  return Object.entries(objectAt(object, "properties"))
    .filter(([name]) => !required.includes(name))
    .map(([name, field]) => [field, child(at, "properties", name)]);
}

function refuseHidden(document: JsonObject, field: unknown, at: string): void {
  const schema = withoutNull(field) ?? field;
  if (!isJsonObject(schema) || "default" in schema) return;
  for (const part of [schema, ...listAt(schema, "allOf")]) {
    if (!isJsonObject(part) || typeof part["$ref"] !== "string") continue;
    const target = follow(document, part, at);
    if ("default" in target.object)
      throw new Refusal("default", target.at, `must stand beside the reference in ${at}`);
  }
}
