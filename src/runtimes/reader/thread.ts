import { stackOf } from "../../common/reason.ts";
import { parentPort, workerData } from "node:worker_threads";
import type { Refusal } from "../../domain/refusals.ts";
import { answerLongRead, type LongReadId } from "../../http/limits/long-reads.ts";
import type { Reply } from "../../http/reply.ts";
import { StoreError, type StoreErrorKind } from "../../ports/store/errors.ts";
import type { Engine } from "../../store/engine.ts";
import { createStore } from "../../store/store.ts";

/** A question to the thread: an operation with its input, the asker's time, and since when messages are kept. */
export interface Question {
  readonly number: number;
  readonly id: LongReadId;
  readonly input: object;
  readonly now: number;
  readonly keptFrom: number;
}

/** The answer to a question; a `StoreError` loses its class between threads and is named instead. */
export type Answered = { readonly number: number } & (
  | { readonly answer: Refusal | Reply }
  | { readonly refusal: readonly [kind: StoreErrorKind, reason: string] }
  | { readonly failure: string }
);

/** Runs as the reading thread: answers questions from the given file until it is told to close. */
export function serveReads(openReader: (path: string) => Engine): void {
  const port = parentPort;
  // When it is not run as a thread, it is only being compiled.
  if (!port) return;
  const engine = openReader(String(workerData));
  let kept = 0;
  const store = createStore(engine, () => kept);
  const answer = async ({ number, id, input, now, keptFrom }: Question) => {
    kept = keptFrom;
    try {
      const context = { store, clock: { now: () => now, monotonic: () => now }, esim: undefined };
      port.postMessage({ number, answer: await answerLongRead(id, input, context) } satisfies Answered);
    } catch (error) {
      port.postMessage({ number, ...outcomeOf(error) } satisfies Answered);
    }
  };
  port.on("message", (message: Question | "end") => {
    if (message !== "end") return void answer(message);
    void engine.close().then(() => port.postMessage("closed"));
  });
}

function outcomeOf(
  error: unknown,
): { readonly refusal: readonly [StoreErrorKind, string] } | { readonly failure: string } {
  if (error instanceof StoreError) return { refusal: [error.kind, error.reason] };
  return { failure: stackOf(error) };
}
