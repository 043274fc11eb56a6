import type { JsonObject } from "../emit/json.ts";

/** The size of a change for semantic versioning: it breaks a client, programs see it, or only people see it. */
export type Level = "major" | "minor" | "patch";

/** The writer of a value: the client, as in a request, or the service, as in an answer or an event. */
type Direction = "request" | "answer";

/** The effect of a change on the set of valid values. */
type Effect = "narrows" | "widens" | "both";

export interface Change {
  /** The operation, schema or other named part that changed. */
  readonly place: string;
  readonly says: string;
  readonly level: Level;
  /** The uses of a shared part, such as `answers of sendSms`. */
  readonly users: ReadonlySet<string>;
}

/** Both contracts, and the place in them that is being compared. */
export interface Context {
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly direction: Direction;
  readonly place: string;
  /** The path from the named part to the compared value, such as `data.events[]`. */
  readonly path: string;
  /** True inside a field that repeats what its request said: a client that requests nothing new reads nothing new. */
  readonly isEcho?: boolean;
  /** True for a component, whose name is the class name in generated code. */
  readonly isNamed?: boolean;
  readonly user: string;
  readonly changes: Map<string, Change>;
  /** The references that were compared for this operation, with their direction. */
  readonly done: Set<string>;
}

/** Records a change of that level at the context's place. A change of a shared part is recorded once, with all its users. */
export function note({ changes, place, path, direction, user }: Context, level: Level, text: string): void {
  const says = path === "" ? text : `${path}: ${text}`;
  const key = JSON.stringify([place, says, level]);
  const users = new Set([...(changes.get(key)?.users ?? []), `${direction}s of ${user}`]);
  changes.set(key, { place, says, level, users });
}

/** Records a change by its effect: a request must not become narrower, nor an answer wider. */
export function noteEffect(context: Context, effect: Effect, says: string): void {
  const breaking = context.direction === "request" ? "narrows" : "widens";
  const isBreaking = effect === "both" || (effect === breaking && context.isEcho !== true);
  note(context, isBreaking ? "major" : "minor", says);
}

/** Returns the context one step further in: a field, an item, a part. */
export function inside(context: Context, step: string): Context {
  const joint = context.path === "" || step.startsWith("[") ? "" : ".";
  return { ...context, path: `${context.path}${joint}${step}`, isNamed: false };
}

/** Formats a value: strings without quotes, at most 80 characters. */
export function show(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** Formats a change: "minLength 1 -> 2", "minLength 2 added" or "minLength 1 removed". */
export function showChange(name: string, before: unknown, after: unknown): string {
  if (before === undefined) return `${name} ${show(after)} added`;
  if (after === undefined) return `${name} ${show(before)} removed`;
  return `${name} ${show(before)} -> ${show(after)}`;
}
