import { objectAt, own, type JsonObject } from "../../emit/json.ts";
import { inside, note, type Context } from "../change.ts";
import { compareRest } from "../texts.ts";
import { follow, target } from "./components.ts";
import { compareContent, compareSchema } from "./content.ts";
import { compareRequired } from "./parameters.ts";

/**
 * Notes how the answers changed. A client is ready for an error that it does not know, by the first digit of its
 * status, and can do without one; a new kind of success is one that it would not read, and waits for one that it knew.
 */
export function compareAnswers(before: JsonObject, after: JsonObject, context: Context): void {
  const old = objectAt(before, "responses");
  const now = objectAt(after, "responses");
  const isSuccess = (status: string) => /^[123]/.test(status) && context.direction === "answer";
  for (const status of Object.keys(old)) {
    if (!(status in now)) {
      const isMissed = isSuccess(status) || context.direction === "request";
      note(context, isMissed ? "major" : "minor", `status ${status} removed`);
    } else
      compareAnswer(own(old, status), own(now, status), {
        ...context,
        place: `${context.place}, answer ${status}`,
      });
  }
  for (const status of Object.keys(now)) {
    if (status in old) continue;
    const level = isSuccess(status) ? "major" : "minor";
    note(context, level, `status ${isSuccess(status) ? "of success " : ""}${status} added`);
  }
}

function compareAnswer(left: unknown, right: unknown, outer: Context): void {
  const { before, after, context } = follow(left, right, outer);
  const isFirstBody = !("content" in before) && context.direction === "request";
  compareContent(before, after, isFirstBody ? "major" : "minor", context);
  compareHeaders(objectAt(before, "headers"), objectAt(after, "headers"), context);
  compareLinks(objectAt(before, "links"), objectAt(after, "links"), context);
  compareRest(before, after, ["content", "headers", "links"], context);
}

/** Programs follow links by their names. */
function compareLinks(before: JsonObject, after: JsonObject, context: Context): void {
  for (const [name, link] of Object.entries(before)) {
    const other = own(after, name);
    if (other === undefined) note(context, "major", `link ${name} removed`);
    else
      compareRest(
        target(link, context.before),
        target(other, context.after),
        [],
        inside(context, `link ${name}`),
      );
  }
  for (const name of Object.keys(after)) {
    if (!(name in before)) note(context, "minor", `link ${name} added`);
  }
}

function compareHeaders(before: JsonObject, after: JsonObject, context: Context): void {
  const old = byName(before);
  const now = byName(after);
  for (const [key, { name, header }] of old) {
    const other = now.get(key);
    if (other) compareHeader(header, other.header, inside(context, `header ${name}`));
    else note(context, "major", `header ${name} removed`);
  }
  for (const [key, { name, header }] of now) {
    if (old.has(key)) continue;
    const breaking = context.direction === "request" && target(header, context.after)["required"] === true;
    note(context, breaking ? "major" : "minor", `header ${name} added`);
  }
}

function compareHeader(left: unknown, right: unknown, outer: Context): void {
  const { before, after, context } = follow(left, right, outer);
  compareRequired(before, after, context);
  compareSchema(before, after, context);
  compareContent(before, after, "minor", context);
  compareRest(before, after, ["required", "schema", "content"], context);
}

function byName(
  headers: JsonObject,
): ReadonlyMap<string, { readonly name: string; readonly header: unknown }> {
  return new Map(Object.entries(headers).map(([name, header]) => [name.toLowerCase(), { name, header }]));
}
