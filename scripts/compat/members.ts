import { isDeepStrictEqual } from "node:util";
import { isJsonObject, own, type JsonObject } from "../emit/json.ts";
import { resolve } from "../emit/pointer.ts";
import { note, showChange, type Context, type Level } from "./change.ts";

/** An input that cannot be compared or recorded. The message is for the person who runs the command. */
export class CompatRefusal extends Error {}

/** A comparison of the values that a member has on both sides; undefined if it is absent. */
export type Compare = (before: unknown, after: unknown, context: Context, name: string) => void;

/** The level of any change of a member, or a comparison of its values. */
export type Rule = Level | Compare;

export type Rules = Readonly<Record<string, Rule>>;

/** A rule for a member that the rule of another member compares. */
export const elsewhere: Rule = () => {};

export const rulesOf = (names: string, rule: Rule): Rules =>
  Object.fromEntries(names.split(" ").map((name) => [name, rule]));

/** The members that are for people: no program behaves differently because of them. */
export const texts = rulesOf(
  "title summary description example examples x-extension x-pattern-words",
  "patch",
);

/**
 * Compares the members of a part by the rule of each. Throws `CompatRefusal` for a member without a rule: neither contract
 * used it when the rules were written.
 */
export function compareMembers(before: JsonObject, after: JsonObject, rules: Rules, context: Context): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : Object.hasOwn(texts, name) ? "patch" : undefined;
    if (rule === undefined) refuse(name, context);
    const [old, now] = [own(before, name), own(after, name)];
    if (typeof rule === "function") rule(old, now, context, name);
    else if (!isDeepStrictEqual(old, now)) {
      note(context, rule, rule === "patch" ? `${name} changed` : showChange(name, old, now));
    }
  }
}

/** Throws `CompatRefusal` for a feature that has no rule. */
export function refuse(feature: string, { place, path }: Pick<Context, "place" | "path">): never {
  const where = path === "" ? place : `${place}, ${path}`;
  throw new CompatRefusal(`${where}: "${feature}" has no rule in scripts/compat/ yet; add one and a test.`);
}

/** The level of a removed or added part. */
export type PartLevel = Level | ((name: string, part: JsonObject, context: Context) => Level);

type ComparePart = (before: JsonObject, after: JsonObject, context: Context, name: string) => void;

/** Returns the rule of a map of parts, such as the headers of a response. */
export function partsBy(what: string, removed: PartLevel, added: PartLevel, compare: ComparePart): Compare {
  return (before, after, context) => {
    const [old, now] = [toObject(before), toObject(after)];
    const noteOne = (name: string, level: PartLevel, part: JsonObject, change: string) => {
      const says = `${what} ${name} ${change}`.trimStart();
      note(context, typeof level === "string" ? level : level(name, part, context), says);
    };
    for (const [name, part] of Object.entries(old)) {
      if (Object.hasOwn(now, name)) compare(toObject(part), toObject(now[name]), context, name);
      else noteOne(name, removed, toObject(part), "removed");
    }
    for (const [name, reference] of Object.entries(now)) {
      if (Object.hasOwn(old, name)) continue;
      const part = follow(toObject(reference), context.after);
      noteOne(name, added, part, part["required"] === true ? "added, required" : "added");
    }
  };
}

/** Returns the rule of an object, by the rules of its members. */
export function membersBy(rules: Rules): Compare {
  return (before, after, context) => compareMembers(toObject(before), toObject(after), rules, context);
}

/** Returns the target of a reference; a part without `$ref` is its own target. */
export function follow(part: JsonObject, document: JsonObject): JsonObject {
  const { $ref } = part;
  return typeof $ref === "string" ? toObject(resolve(document, $ref, "$ref")) : part;
}

export const toObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
export const toList = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value : []);
