import { rejectsOperator } from "../http/answer.ts";
import { isOpenStatus } from "../http/handover.ts";
import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { Failed, Failure, Report } from "./vendor.ts";

/** Words of a vendor: in a list, or with spaces between. */
type Words = string | readonly string[];

/** Looks a vendor's word up in a table that lists, for each of our words, those of the vendor, if it has any. */
export function wordsOf<Ours extends string>(
  table: Readonly<Partial<Record<Ours, Words | undefined>>>,
): (word: string) => Ours | undefined {
  const found = new Map<string, Ours>();
  // The keys of a table are the words that its type names.
  for (const [ours, theirs = []] of Object.entries(table) as [Ours, Words | undefined][]) {
    for (const word of typeof theirs === "string" ? theirs.split(" ") : theirs) found.set(word, ours);
  }
  return (word) => found.get(word);
}

/**
 * Reads a vendor's words for the status of a message by a table that lists them for each of our statuses, and under `nothing`
 * those that say nothing new. A word in no list is one that is not known.
 */
export function statusesOf(
  table: Readonly<Partial<Record<DeliveryStatus | "nothing", Words | undefined>>>,
): (word: string) => Pick<Report, "status" | "unknownCode"> {
  const statusOf = wordsOf(table);
  return (word) => {
    const status = statusOf(word);
    if (status === undefined) return { status, unknownCode: word };
    return { status: status === "nothing" ? undefined : status };
  };
}

/** What an HTTP status alone says of a message that a vendor did not take. */
export function failureOfStatus(status: number): Failure {
  if (rejectsOperator(status)) return "operator";
  if (status === 429) return "throttled";
  return isOpenStatus(status) ? "open" : "elsewhere";
}

/** A failure by the vendor's code, or by the HTTP status where the code is not in the table. */
export function failed(
  known: (code: string) => Failure | undefined,
  code: string | number,
  status: number,
): Failed {
  const word = String(code);
  return { kind: known(word) ?? failureOfStatus(status), code: word };
}
