import { follow, refuseUnknown, type Operation, type Parameter } from "../document.ts";
import { isJsonObject, literal, memberName, own } from "../json.ts";
import { emitOptional } from "../objects.ts";
import { child } from "../pointer.ts";
import { Refusal } from "../refusal.ts";
import type { Scope } from "../scope.ts";

const known = new Set(
  "name in required description deprecated example examples schema style explode".split(" "),
);
const styles: Record<string, string> = { query: "form", path: "simple", header: "simple" };
const coercions: Record<string, string> = { integer: "toInteger", number: "toNumber", boolean: "toBoolean" };

/** The parameters of one place (query, path, header) as members of an object of zod schemas. */
export function parameterMembers({ parameters }: Operation, place: string, scope: Scope): string[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .map((parameter) => `${memberName(parameter.name)}: ${parameterText(parameter, scope)}`);
}

/** The one header that the service reads of a request, besides credentials. */
const servedHeader = "Idempotency-Key";

/** Throws a Refusal for a parameter that is not served. */
export function refuseUnserved({ parameters }: Operation): void {
  for (const { in: place, name, at } of parameters) {
    if (!(place in styles)) throw new Refusal("in", at, `places a parameter in ${place}`);
    if (place === "header" && name !== servedHeader)
      throw new Refusal("name", at, `is the header ${name}; the service reads ${servedHeader} alone`);
  }
}

function parameterText({ object, at, in: place, name }: Parameter, scope: Scope): string {
  refuseUnknown(object, known, at);
  // Of an object that was given none, zod would read what every object has.
  if (name in {}) throw new Refusal("name", at, `is ${name}, which every object has`);
  if (own(object, "style") !== undefined && object.style !== styles[place]) {
    throw new Refusal("style", at, `must be ${styles[place]}, which is the default`);
  }
  if (own(object, "explode") !== undefined && object.explode !== (place === "query")) {
    throw new Refusal("explode", at, "must be the default of its style");
  }
  const schema = own(object, "schema");
  const coercion = coercions[typeOf(schema, child(at, "schema"), scope)];
  const shown = Object.entries(object).filter(
    ([name]) => !["name", "in", "required", "schema"].includes(name),
  );
  const param = shown.length === 0 ? "" : `.openapi({ param: ${literal(Object.fromEntries(shown))} })`;
  const wrap = (text: string) =>
    `${coercion ? `z.preprocess(${scope.use(coercion)}, ${text})` : text}${param}`;
  if (object.required !== true) return emitOptional(schema, child(at, "schema"), scope, wrap);
  return wrap(scope.emit(schema, child(at, "schema")));
}

function typeOf(schema: unknown, at: string, scope: Scope): string {
  const { object } = follow(scope.root, schema, at);
  const { type } = object;
  const isServed = typeof type === "string" && !["array", "object", "null"].includes(type);
  if (!isJsonObject(object) || !isServed) {
    throw new Refusal("type", at, "of a parameter must be string, integer, number or boolean");
  }
  return type;
}
