import { objectAt, type JsonObject } from "../../emit/json.ts";
import { inside, note, type Context } from "../change.ts";
import { compareRest } from "../texts.ts";

/** Notes how the media types of a body, and their schemas, changed; `added` is what one more of them does. */
export function compareContent(
  before: JsonObject,
  after: JsonObject,
  added: "major" | "minor",
  context: Context,
): void {
  const old = objectAt(before, "content");
  const now = objectAt(after, "content");
  for (const type of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (!(type in now)) note(context, "major", `media type ${type} removed`);
    else if (!(type in old)) note(context, added, `media type ${type} added`);
    else compareMediaType(objectAt(old, type), objectAt(now, type), within(context, type, old));
  }
}

/** Schema and texts of a media type, a parameter or a header. */
function compareMediaType(before: JsonObject, after: JsonObject, context: Context): void {
  compareSchema(before, after, context);
  compareRest(before, after, ["schema"], context);
}

/** The schema of a parameter, a header or a media type; without one it takes anything. */
export function compareSchema(before: JsonObject, after: JsonObject, context: Context): void {
  context.compareSchemas(before["schema"] ?? true, after["schema"] ?? true, context);
}

function within(context: Context, type: string, types: JsonObject): Context {
  return Object.keys(types).length > 1 ? inside(context, `(${type})`) : context;
}
