import type { JsonObject } from "../emit/json.ts";

/**
 * Size of a change in semantic versioning: `major` breaks clients, `minor` is visible to programs, `patch` is visible
 * to people only.
 */
export type Level = "major" | "minor" | "patch";

/** Writer of a value: the client in a request, or the service in a response or an event. */
type Direction = "request" | "response";

/** Effect of a change on the set of valid values. */
type Effect = "narrows" | "widens" | "both";

export interface Change {
  /** Operation, schema or other named part that changed. */
  readonly subject: string;
  readonly description: string;
  readonly level: Level;
  /** Uses of a shared part, such as `responses of sendSms`. */
  readonly usages: ReadonlySet<string>;
}

/** State of a comparison: both contracts, and the current position in them. */
export interface Context {
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly direction: Direction;
  readonly subject: string;
  /** Path from the named part to the compared value, such as `data.events[]`. */
  readonly path: string;
  /**
   * True inside a field that repeats a value of the request. A client that requests nothing new receives nothing new.
   */
  readonly isEcho?: boolean;
  /** True for a component. Its name is a class name in generated code. */
  readonly isNamed?: boolean;
  readonly operationName: string;
  readonly changes: Map<string, Change>;
  /** References that were already compared for this operation, each with its direction or `echo`. */
  readonly comparedReferences: Set<string>;
}

/** Records a change at the position of the context. A change of a shared part is recorded once, with all its uses. */
export function recordChange(
  { changes, subject, path, direction, operationName }: Context,
  level: Level,
  text: string,
): void {
  const says = path === "" ? text : `${path}: ${text}`;
  const key = JSON.stringify([subject, says, level]);
  const users = new Set([...(changes.get(key)?.usages ?? []), `${direction}s of ${operationName}`]);
  changes.set(key, { subject, description: says, level, usages: users });
}

/**
 * Records a change by its effect. It is major if it makes a request narrower or a response wider, or has the effect
 * `both`. Otherwise it is minor. In an echo, only the effect `both` is major.
 */
export function recordEffect(context: Context, effect: Effect, says: string): void {
  const breaking = context.direction === "request" ? "narrows" : "widens";
  const isBreaking = effect === "both" || (effect === breaking && context.isEcho !== true);
  recordChange(context, isBreaking ? "major" : "minor", says);
}

/** Returns the context of a child: a field, an item or another part. */
export function createChildContext(context: Context, step: string): Context {
  const joint = context.path === "" || step.startsWith("[") ? "" : ".";
  return { ...context, path: `${context.path}${joint}${step}`, isNamed: false };
}

/** Formats a value as JSON, strings without quotes. Longer texts are cut to 80 characters. */
export function formatValue(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** Formats a change: "minLength 1 -> 2", "minLength 2 added" or "minLength 1 removed". */
export function formatChange(name: string, before: unknown, after: unknown): string {
  if (before === undefined) return `${name} ${formatValue(after)} added`;
  if (after === undefined) return `${name} ${formatValue(before)} removed`;
  return `${name} ${formatValue(before)} -> ${formatValue(after)}`;
}
