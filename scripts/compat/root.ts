import { isDeepStrictEqual } from "node:util";
import { objectAt } from "../emit/json.ts";
import { note, type Context } from "./change.ts";
import { restOfItems } from "./http/find.ts";
import { compareSchemes } from "./http/security.ts";
import { reachedFrom } from "./references.ts";
import { compareRest } from "./texts.ts";

const infoTexts = ["contact", "license", "termsOfService"];
const handled = "openapi info tags servers security paths webhooks components".split(" ");

/** Notes what changed besides operations: texts, the kinds of credentials, and the components by their names. */
export function compareRoots(context: Context): void {
  const { before, after } = context;
  compareSchemes(context);
  compareNames(context);
  compareUnused(context);
  const items = restOfItems(before);
  const newItems = restOfItems(after);
  for (const [path, item] of items) {
    const newItem = newItems.get(path);
    if (newItem) compareRest(item, newItem, [], { ...context, place: path });
  }
  const info = objectAt(before, "info");
  const newInfo = objectAt(after, "info");
  compareRest(info, newInfo, ["version", ...infoTexts], { ...context, place: "info" });
  for (const name of infoTexts) {
    if (isDeepStrictEqual(info[name], newInfo[name])) continue;
    note({ ...context, place: "info" }, "patch", `${name} changed`);
  }
  if (!isDeepStrictEqual(before["tags"], after["tags"])) note(context, "patch", "tags changed");
  if (before["openapi"] !== after["openapi"]) note(context, "minor", "openapi changed");
  compareRest(before, after, handled, context);
}

/** Code is generated with the names of schemas; examples are referred to by theirs. */
function compareNames(context: Context): void {
  const old = objectAt(context.before, "components");
  const now = objectAt(context.after, "components");
  const newSchemas = objectAt(now, "schemas");
  for (const name of Object.keys(objectAt(old, "schemas"))) {
    if (name in newSchemas) continue;
    const says = "schema removed or renamed: generated code has its name";
    note({ ...context, place: `schema ${name}` }, "major", says);
  }
  const examples = objectAt(old, "examples");
  const newExamples = objectAt(now, "examples");
  for (const name of new Set([...Object.keys(examples), ...Object.keys(newExamples)])) {
    if (isDeepStrictEqual(examples[name], newExamples[name])) continue;
    note({ ...context, place: `example ${name}` }, "patch", "example changed");
  }
}

/** A schema that no operation has still tells clients what they may read, such as the states of a message. */
function compareUnused(context: Context): void {
  const { paths, webhooks } = context.before;
  const used = reachedFrom([paths, webhooks], context.before);
  const newSchemas = objectAt(objectAt(context.after, "components"), "schemas");
  for (const name of Object.keys(objectAt(objectAt(context.before, "components"), "schemas"))) {
    const $ref = `#/components/schemas/${name}`;
    if (used.has($ref) || !(name in newSchemas)) continue;
    context.compareSchemas({ $ref }, { $ref }, { ...context, direction: "answer", user: "no operation" });
  }
}
