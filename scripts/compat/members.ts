import { isDeepStrictEqual } from "node:util";
import { isJsonObject, findMember, type JsonObject } from "../emit/json.ts";
import { resolve } from "../emit/pointer.ts";
import { recordChange, formatChange, type Context, type Level } from "./change.ts";

/** An input that cannot be compared or recorded. The message is for the person who runs the command. */
export class CompatError extends Error {}

/** Compares the values of a member in both contracts. A missing member is undefined. */
export type Compare = (before: unknown, after: unknown, context: Context, name: string) => void;

/** Level of every change of a member, or a function that compares its values. */
export type Rule = Level | Compare;

export type Rules = Readonly<Record<string, Rule>>;

/** Rule of a member that another member's rule compares. */
export const handledElsewhere: Rule = () => {};

/** Returns the same rule for each name. `names` separates the names by spaces. */
export const createRules = (names: string, rule: Rule): Rules =>
  Object.fromEntries(names.split(" ").map((name) => [name, rule]));

/** Members for people only. They do not change the behaviour of a program. */
export const textRules = createRules(
  "title summary description example examples x-extension x-pattern-words",
  "patch",
);

/**
 * Compares the members of an object, each by its rule. Throws `CompatError` for a member without a rule, because no
 * contract used it when the rules were written.
 */
export function compareMembers(before: JsonObject, after: JsonObject, rules: Rules, context: Context): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const rule = Object.hasOwn(rules, name)
      ? rules[name]
      : Object.hasOwn(textRules, name)
        ? "patch"
        : undefined;
    if (rule === undefined) rejectFeature(name, context);
    const [old, now] = [findMember(before, name), findMember(after, name)];
    if (typeof rule === "function") rule(old, now, context, name);
    else if (!isDeepStrictEqual(old, now)) {
      recordChange(context, rule, rule === "patch" ? `${name} changed` : formatChange(name, old, now));
    }
  }
}

/** Throws `CompatError` for a feature without a rule. */
export function rejectFeature(feature: string, { subject, path }: Pick<Context, "subject" | "path">): never {
  const where = path === "" ? subject : `${subject}, ${path}`;
  throw new CompatError(`${where}: "${feature}" has no rule in scripts/compat/ yet; add one and a test.`);
}

/** Level of a removed or added part. */
export type PartLevel = Level | ((name: string, part: JsonObject, context: Context) => Level);

type ComparePart = (before: JsonObject, after: JsonObject, context: Context, name: string) => void;

/**
 * Creates the rule of a map of parts, such as the headers of a response. `what` names a part in the report. `compare`
 * is called for each part that both maps contain.
 */
export function createMapRule(
  what: string,
  removed: PartLevel,
  added: PartLevel,
  compare: ComparePart,
): Compare {
  return (before, after, context) => {
    const [old, now] = [toObject(before), toObject(after)];
    const noteOne = (name: string, level: PartLevel, part: JsonObject, change: string) => {
      const description = `${what} ${name} ${change}`.trimStart();
      recordChange(context, typeof level === "string" ? level : level(name, part, context), description);
    };
    for (const [name, part] of Object.entries(old)) {
      if (Object.hasOwn(now, name)) compare(toObject(part), toObject(now[name]), context, name);
      else noteOne(name, removed, toObject(part), "removed");
    }
    for (const [name, reference] of Object.entries(now)) {
      if (Object.hasOwn(old, name)) continue;
      const part = getTarget(toObject(reference), context.after);
      noteOne(name, added, part, part["required"] === true ? "added, required" : "added");
    }
  };
}

/** Creates the rule of an object from the rules of its members. */
export function createObjectRule(rules: Rules): Compare {
  return (before, after, context) => compareMembers(toObject(before), toObject(after), rules, context);
}

/**
 * Returns the target of a reference, or the part itself if it has no `$ref`. Throws `ContractError` if the target does
 * not exist.
 */
export function getTarget(part: JsonObject, document: JsonObject): JsonObject {
  const { $ref } = part;
  return typeof $ref === "string" ? toObject(resolve(document, $ref, "$ref")) : part;
}

/** Returns the value if it is an object, otherwise an empty object. */
export const toObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
/** Returns the value if it is a list, otherwise an empty list. */
export const toList = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value : []);
