import { isJsonObject, listAt, objectAt, type JsonObject } from "../../emit/json.ts";
import { breaks, inside, note, noteEffect, type Context } from "../change.ts";
import { compareCount } from "./bounds.ts";
import { fieldOf, othersOf } from "./merge.ts";
import { meaningOf } from "./same.ts";

/**
 * Notes how the objects that are taken changed. An answer may get new fields, closed or not: clients leave alone what
 * they do not know (decision 0025).
 */
export function compareObjects(before: JsonObject, after: JsonObject, context: Context): void {
  compareCount("minProperties", before, after, context);
  compareCount("maxProperties", before, after, context);
  if (hasPatterns(before) || hasPatterns(after)) return compareByPattern(before, after, context);
  const old = namesOf(before);
  const now = namesOf(after);
  for (const name of old.difference(now)) note(context, "major", `field ${name} removed`);
  for (const name of now.difference(old)) compareNewField(name, before, after, context);
  for (const name of old.intersection(now)) {
    const field = fieldOf(after, name);
    const isEcho = context.isEcho === true || (isJsonObject(field) && field["x-echo"] === true);
    context.compareSchemas(fieldOf(before, name), field, { ...inside(context, name), isEcho });
  }
  compareRequired(before, after, old, now, context);
  compareOthers(othersOf(before), othersOf(after), context);
}

function compareNewField(name: string, before: JsonObject, after: JsonObject, context: Context): void {
  const isRequired = requiredOf(after).has(name);
  const says = `${isRequired ? "required " : ""}field ${name} added`;
  const others = othersOf(before);
  const isNewDemand = context.direction === "request" && isRequired && !requiredOf(before).has(name);
  const isFree = context.direction === "answer" ? typeof others === "boolean" : others === false;
  const breaking = isNewDemand || (!isFree && breaks(others, fieldOf(after, name), context));
  note(context, breaking ? "major" : "minor", says);
}

/** A field that is new or gone is told as such, whether it is required or not. */
function compareRequired(
  before: JsonObject,
  after: JsonObject,
  oldNames: ReadonlySet<string>,
  newNames: ReadonlySet<string>,
  context: Context,
): void {
  const old = requiredOf(before);
  const now = requiredOf(after);
  for (const name of now.difference(old).difference(newNames.difference(oldNames))) {
    noteEffect(context, "narrows", `field ${name} is required now`);
  }
  for (const name of old.difference(now).difference(oldNames.difference(newNames))) {
    noteEffect(context, "widens", `field ${name} is optional now`);
  }
}

function compareOthers(old: unknown, now: unknown, context: Context): void {
  const isRead = context.direction === "answer";
  if (old === now) return;
  if (old === false) note(context, "minor", `other fields ${isRead ? "may come" : "are taken"} now`);
  else if (now === false) {
    noteEffect(context, "narrows", `other fields ${isRead ? "no longer come" : "are no longer taken"}`);
  } else context.compareSchemas(old, now, inside(context, "*"));
}

/** Names and patterns may speak of the same field, so all of them are compared as one. */
function compareByPattern(before: JsonObject, after: JsonObject, context: Context): void {
  const all = ({
    properties,
    patternProperties,
    additionalProperties,
    unevaluatedProperties,
  }: JsonObject) => ({
    properties,
    patternProperties,
    additionalProperties,
    unevaluatedProperties,
  });
  compareRequired(before, after, new Set(), new Set(), context);
  if (meaningOf(all(before), context.before) === meaningOf(all(after), context.after)) return;
  noteEffect(context, "both", "fields by pattern changed");
}

function hasPatterns(schema: JsonObject): boolean {
  return "patternProperties" in schema || "unevaluatedProperties" in schema;
}

function namesOf(schema: JsonObject): Set<string> {
  return new Set(Object.keys(objectAt(schema, "properties")));
}

function requiredOf(schema: JsonObject): Set<string> {
  return new Set(listAt(schema, "required").map(String));
}
