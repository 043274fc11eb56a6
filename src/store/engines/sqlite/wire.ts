import { BoundedMap } from "../../../common/bounded-map.ts";
import { StoreError, type StoreErrorKind } from "../../../ports/store/errors.ts";
import { Violation, type ViolationKind } from "../../violation.ts";
import type { Write } from "../../write.ts";
import { noRowsFor } from "./batches.ts";
import type { Outcome } from "./group.ts";

/** How many statement texts both threads remember. */
const textsKept = 500;

/**
 * Lists on their way to the writer, in one flat array: for each list its length, then for each write its text if that
 * is new, the text's number, the write's `missedAs` (null: it may miss), the count of its parameters, and the
 * parameters.
 */
export type GroupMessage = readonly unknown[];

/** What became of a list, on its way back; null where no statement returned a row, as most do. */
export type OutcomeMessage =
  | Outcome
  | null
  | { readonly violation: readonly [kind: ViolationKind, broken: string] }
  | { readonly refusal: readonly [kind: StoreErrorKind, reason: string] };

/** Encodes groups so that copying them to another thread is cheap: each statement's text is sent once. */
export function createEncoder(): (lists: readonly (readonly Write[])[]) => GroupMessage {
  const numbers = new BoundedMap<string, number>(textsKept);
  let given = 0;
  return (lists) => {
    const message: unknown[] = [];
    for (const writes of lists) {
      message.push(writes.length);
      for (const { sql, parameters, missedAs } of writes) {
        let number = numbers.get(sql);
        if (number === undefined) {
          // Numbers are used in a cycle: the text that this one replaces had the same number.
          number = given++ % textsKept;
          numbers.set(sql, number);
          message.push(sql);
        }
        message.push(number, missedAs ?? null, parameters.length);
        for (const parameter of parameters) message.push(parameter);
      }
    }
    return message;
  };
}

/** Reads what the encoder wrote. */
export function createDecoder(): (message: GroupMessage) => readonly (readonly Write[])[] {
  const texts: string[] = [];
  return (message) => {
    let index = 0;
    const nextNumber = () => message[index++] as number;
    const nextWrite = (): Write => {
      const text = message[index];
      if (typeof text === "string") index += 1;
      const number = nextNumber();
      if (typeof text === "string") texts[number] = text;
      const missedAs = message[index++] as string | null;
      const count = nextNumber();
      index += count;
      const parameters = message.slice(index - count, index);
      const sql = texts[number]!;
      return missedAs === null ? { sql, parameters } : { sql, parameters, missedAs };
    };
    const lists: Write[][] = [];
    while (index < message.length) {
      const writes: Write[] = [];
      for (let left = nextNumber(); left > 0; left -= 1) writes.push(nextWrite());
      lists.push(writes);
    }
    return lists;
  };
}

/** An outcome as it is sent between threads; errors lose their class on the way and are spelt out instead. */
export function encodeOutcome(outcome: Outcome): OutcomeMessage {
  if ("results" in outcome) return outcome.results.some((rows) => rows.length > 0) ? outcome : null;
  const { error } = outcome;
  if (error instanceof Violation) return { violation: [error.kind, error.broken] };
  return error instanceof StoreError ? { refusal: [error.kind, error.reason] } : outcome;
}

/** The outcome of a list of so many writes. */
export function decodeOutcome(message: OutcomeMessage, length: number): Outcome {
  if (message === null) return { results: noRowsFor(length) };
  if ("violation" in message) return { error: new Violation(...message.violation) };
  return "refusal" in message ? { error: new StoreError(...message.refusal) } : message;
}
