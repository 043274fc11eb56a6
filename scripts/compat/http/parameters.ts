import { listAt, type JsonObject } from "../../emit/json.ts";
import { inside, note, noteEffect, type Context } from "../change.ts";
import { compareRest } from "../texts.ts";
import { follow, target } from "./components.ts";
import { compareContent, compareSchema } from "./content.ts";

/** Notes how the parameters changed: path, query, headers and cookies, those of the path item among them. */
export function compareParameters(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  context: Context,
): void {
  const old = byName(before, context.before);
  const now = byName(after, context.after);
  for (const [name, parameter] of old) {
    const other = now.get(name);
    if (other === undefined) note(context, "major", `${name} removed`);
    else compareParameter(parameter, other, inside(context, name));
  }
  for (const [name, parameter] of now) {
    if (old.has(name)) continue;
    const isRequired = target(parameter, context.after)["required"] === true;
    const breaking = isRequired && context.direction === "request";
    note(context, breaking ? "major" : "minor", `${isRequired ? "required " : ""}${name} added`);
  }
}

function compareParameter(left: unknown, right: unknown, outer: Context): void {
  const { before, after, context } = follow(left, right, outer);
  compareRequired(before, after, context);
  compareSchema(before, after, context);
  compareContent(before, after, "minor", context);
  compareRest(before, after, ["name", "in", "required", "schema", "content"], context);
}

/** Notes whether a parameter, a header or a body must be there. */
export function compareRequired(before: JsonObject, after: JsonObject, context: Context, what = ""): void {
  const old = before["required"] === true;
  const now = after["required"] === true;
  if (!old && now) noteEffect(context, "narrows", `${what}is required now`);
  if (old && !now) noteEffect(context, "widens", `${what}is optional now`);
}

/** By place and name; names of headers are the same in any case. */
function byName(owners: readonly JsonObject[], document: JsonObject): ReadonlyMap<string, unknown> {
  const parameters = owners.flatMap((owner) => listAt(owner, "parameters"));
  return new Map(
    parameters.map((parameter) => {
      const { in: place, name } = target(parameter, document);
      return [`${String(place)} parameter ${String(name)}`, parameter] as const;
    }),
  );
}
