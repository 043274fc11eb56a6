import { parseInstant, toIsoString } from "../time/instants.ts";

/**
 * Record of an erasure, stored outside of the database. It identifies the erased data without containing it, so that the
 * erasure can be applied again to a restored database.
 */
export interface Tombstone {
  /** Time of the erasure in Unix milliseconds. Newer messages and verifications of a recipient stay. */
  readonly at: number;
  readonly kind: "recipient" | "customer";
  /** Hash of the recipient's number, or id of the customer's user. */
  readonly id: string;
}

/** Formats a tombstone as one line of JSON, without the line break. */
export const formatTombstone = ({ at, kind, id }: Tombstone): string =>
  JSON.stringify({ time: toIsoString(at), kind, id });

/**
 * Parses lines of `formatTombstone`. Returns the number of the first line that is malformed. A malformed last line
 * without a line break is ignored: its write was interrupted, and its erasure did not start.
 */
export function parseTombstones(
  text: string,
): { readonly tombstones: readonly Tombstone[] } | { readonly faultyLine: number } {
  const tombstones: Tombstone[] = [];
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const tombstone = parseTombstone(line);
    if (tombstone) tombstones.push(tombstone);
    else if (index < lines.length - 1) return { faultyLine: index + 1 };
  }
  return { tombstones };
}

const hash = /^#[A-Za-z0-9_-]{22}$/;
const userId = /^[0-9a-f-]{36}$/;

function parseTombstone(line: string): Tombstone | undefined {
  try {
    const { time, kind, id } = JSON.parse(line) as Readonly<Record<string, unknown>>;
    const at = parseInstant(String(time));
    const isValid =
      (kind === "recipient" && hash.test(String(id))) || (kind === "customer" && userId.test(String(id)));
    return at !== undefined && isValid ? { at, kind, id: String(id) } : undefined;
  } catch {
    return undefined;
  }
}
