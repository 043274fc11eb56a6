import { follow, refuseUnknown, type Operation } from "../document.ts";
import { isJsonObject, listAt, literal, memberName, objectAt, own, type JsonObject } from "../json.ts";
import { child } from "../pointer.ts";
import { Refusal } from "../refusal.ts";
import type { Scope } from "../scope.ts";

const mediaKeys = new Set(["schema", "example", "examples"]);
const bodyKeys = new Set(["description", "content", "required"]);
const responseKeys = new Set(["description", "headers", "content", "links"]);
const json = "application/json";

/** The schema of the body of an operation as an expression, or undefined when it takes none. */
export function bodySchema(operation: Operation, scope: Scope): string | undefined {
  const body = bodyOf(operation, scope);
  if (!body) return undefined;
  const content = objectAt(body.object, "content");
  if (Object.keys(content).join() !== json) throw new Refusal("content", body.at, `must be ${json} alone`);
  const { schema } = objectAt(content, json);
  const place = child(body.at, "content", json, "schema");
  const isNeeded = !isWhollyOptional(follow(scope.root, schema, place).object);
  if ((body.object.required === true) !== isNeeded) {
    throw new Refusal("required", body.at, "must be true exactly where the body has to hold something");
  }
  return scope.emit(schema, place);
}

/** Whether the operation takes a request without any body for one with an empty object. */
export function isBodyOptional(operation: Operation, scope: Scope): boolean {
  const body = bodyOf(operation, scope);
  return body !== undefined && body.object.required !== true;
}

const isWhollyOptional = (schema: JsonObject) =>
  own(schema, "type") === "object" && listAt(schema, "required").length === 0;

/** The `request.body` of an operation; `schema` is the expression of its schema. */
export function bodyText(operation: Operation, schema: string, scope: Scope): string {
  const body = bodyOf(operation, scope);
  if (!body) return "undefined";
  refuseUnknown(body.object, bodyKeys, body.at);
  const media = objectAt(objectAt(body.object, "content"), json);
  refuseUnknown(media, mediaKeys, child(body.at, "content", json));
  return `{ ${members(body.object, ["content"])}content: { "${json}": { ${members(media, ["schema"])}schema: ${schema} } } }`;
}

/** A response as an expression. */
export function responseText(object: JsonObject, at: string, scope: Scope): string {
  refuseUnknown(object, responseKeys, at);
  const content = Object.entries(objectAt(object, "content")).map(([type, media]) => {
    const place = child(at, "content", type);
    if (!isJsonObject(media)) throw new Refusal("content", place, "is not an object");
    refuseUnknown(media, mediaKeys, place);
    const schema = scope.emit(own(media, "schema"), child(place, "schema"));
    return `${memberName(type)}: { ${members(media, ["schema"])}schema: ${schema} }`;
  });
  const shown = content.length === 0 ? "" : `content: { ${content.join(", ")} }`;
  return `{ ${members(object, ["content"])}${shown} }`;
}

function bodyOf(operation: Operation, scope: Scope) {
  const body = own(operation.object, "requestBody");
  return body === undefined ? undefined : follow(scope.root, body, child(operation.at, "requestBody"));
}

/** The members of an object but those left out, as source that another member may follow. */
export function members(object: JsonObject, leftOut: readonly string[]): string {
  return Object.entries(object)
    .filter(([name]) => !leftOut.includes(name))
    .map(([name, value]) => `${memberName(name)}: ${literal(value)}, `)
    .join("");
}
