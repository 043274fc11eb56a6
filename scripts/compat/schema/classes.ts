import { isJsonObject } from "../../emit/json.ts";
import { note, showChange, type Context } from "../change.ts";

/** A schema that is no component is called by its title in generated code, where it makes a class. */
export function compareClasses(before: unknown, after: unknown, context: Context): void {
  if (!isJsonObject(before) || !isJsonObject(after)) return;
  const old = before["title"];
  const now = after["title"];
  const makesClass = [before, after].every((schema) => "properties" in schema || "enum" in schema);
  if (context.isNamed === true || !makesClass || old === now) return;
  note(context, "major", `title renames the class of generated clients: ${showChange("title", old, now)}`);
}
