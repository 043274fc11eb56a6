import { listAt, own, type JsonObject } from "../../emit/json.ts";
import { inside, noteEffect, type Context } from "../change.ts";
import { compareCount } from "./bounds.ts";

/** Notes how the lists that are taken changed: their length, and each item by its place. */
export function compareLists(before: JsonObject, after: JsonObject, context: Context): void {
  compareCount("minItems", before, after, context);
  compareCount("maxItems", before, after, context);
  const old = before["uniqueItems"] === true;
  const now = after["uniqueItems"] === true;
  if (old !== now)
    noteEffect(context, now ? "narrows" : "widens", `uniqueItems ${now ? "added" : "removed"}`);
  const fixed = Math.max(listAt(before, "prefixItems").length, listAt(after, "prefixItems").length);
  for (let index = 0; index < fixed; index += 1) {
    context.compareSchemas(itemOf(before, index), itemOf(after, index), inside(context, `[${index}]`));
  }
  context.compareSchemas(itemsOf(before), itemsOf(after), inside(context, "[]"));
}

function itemOf(schema: JsonObject, index: number): unknown {
  const item = listAt(schema, "prefixItems")[index];
  return item === undefined ? itemsOf(schema) : item;
}

function itemsOf(schema: JsonObject): unknown {
  return own(schema, "items") ?? true;
}
