import type { JsonObject } from "../emit/json.ts";

/** How large a change is for semantic versioning: it breaks a client, it is seen by programs, it is seen by people. */
export type Level = "major" | "minor" | "patch";

/** Who writes a value: the client, as in a request, or the service, as in an answer or an event. */
export type Direction = "request" | "answer";

/** What a change does to the set of values that are valid. */
export type Effect = "narrows" | "widens" | "both";

/** A change of the contract. */
export interface Change {
  /** The operation, schema or other named part that changed. */
  readonly place: string;
  /** What changed, in words. */
  readonly says: string;
  readonly level: Level;
  /** Where a shared part is used, such as `answers of sendSms`. */
  readonly users: ReadonlySet<string>;
}

/** Notes every change between two schemas; rules of fields, items and forms come back to it. */
export type CompareSchemas = (before: unknown, after: unknown, context: Context) => void;

/** What every rule needs: both contracts, where it is, and whom it tells. */
export interface Context {
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly direction: Direction;
  /** The named part that is compared. */
  readonly place: string;
  /** The way from the named part to what is compared, such as `data.events[]`. */
  readonly path: string;
  /** Whether a field of an answer says again what its request said: who asks for nothing new is told nothing new. */
  readonly isEcho?: boolean;
  /** Whether what is compared is a component, by whose name generated code calls its class. */
  readonly isNamed?: boolean;
  /** The operation on whose way the part was met. */
  readonly user: string;
  readonly changes: Changes;
  readonly compareSchemas: CompareSchemas;
  /** The pairs that are being compared: a recursive schema meets them again. */
  readonly open: ReadonlySet<string>;
  /** The references to what is the same on both sides, whole. */
  readonly unchanged: ReadonlySet<string>;
  /** The named parts that were compared on the way of this operation. */
  readonly done: Set<string>;
}

/** The changes found so far; a shared part is told once, with all its users. */
export class Changes {
  readonly #found = new Map<string, { place: string; says: string; level: Level; users: Set<string> }>();

  add(level: Level, place: string, says: string, user: string): void {
    const key = JSON.stringify([place, says, level]);
    const known = this.#found.get(key);
    if (known) known.users.add(user);
    else this.#found.set(key, { place, says, level, users: new Set([user]) });
  }

  list(): readonly Change[] {
    return [...this.#found.values()];
  }
}

/** Notes a change of that level at the context's place. */
export function note(context: Context, level: Level, says: string): void {
  const { changes, place, path, direction, user } = context;
  changes.add(level, place, path === "" ? says : `${path}: ${says}`, `${direction}s of ${user}`);
}

/** Notes a change by what it does to the valid values: requests must not get narrower, nor answers wider. */
export function noteEffect(context: Context, effect: Effect, says: string): void {
  const breaking = context.direction === "request" ? "narrows" : "widens";
  const isBreaking = effect === "both" || (effect === breaking && context.isEcho !== true);
  note(context, isBreaking ? "major" : "minor", says);
}

/** Whether the change from one schema to the other would break a client; nothing is noted. */
export function breaks(before: unknown, after: unknown, context: Context): boolean {
  const changes = new Changes();
  context.compareSchemas(before, after, { ...context, changes, done: new Set() });
  return changes.list().some(({ level }) => level === "major");
}

/** The context one step further in: a field, an item, a part. */
export function inside(context: Context, step: string): Context {
  const joint = context.path === "" || step.startsWith("[") ? "" : ".";
  return { ...context, path: `${context.path}${joint}${step}`, isNamed: false };
}

/** A value as it is shown: strings bare, long ones cut. */
export function show(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** "minLength 1 -> 2", "minLength 2 added", "minLength 1 removed". */
export function showChange(name: string, before: unknown, after: unknown): string {
  if (before === undefined) return `${name} ${show(after)} added`;
  if (after === undefined) return `${name} ${show(before)} removed`;
  return `${name} ${show(before)} -> ${show(after)}`;
}
