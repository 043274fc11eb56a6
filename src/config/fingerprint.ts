import { sha256 } from "../domain/access/codes.ts";

/**
 * Returns a hash of validated settings, which may contain secrets. Settings with the same effect and order have the
 * same hash. Throws if a value is neither plain data nor a map or a set, because its changes would not be noticed.
 */
export function toFingerprint(settings: unknown): string {
  return sha256(JSON.stringify(settings, (_, value: unknown) => toPlain(value)) ?? "");
}

function toPlain(value: unknown): unknown {
  if (value instanceof Map) return { map: [...value] };
  if (value instanceof Set) return { set: [...value] };
  if (typeof value === "function" || (typeof value === "object" && value !== null && !isPlain(value)))
    throw new TypeError("A setting is neither plain data nor a map or a set.");
  return value;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
