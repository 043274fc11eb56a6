import { getErrorStack } from "../../common/errors.ts";
import { parentPort, workerData } from "node:worker_threads";
import type { ProblemResponse } from "../../domain/problems.ts";
import { runLongRunningRead, type LongRunningReadId } from "../../http/limits/long-reads.ts";
import type { Reply } from "../../http/reply.ts";
import { StoreError, type StoreErrorKind } from "../../ports/store/errors.ts";
import type { Engine } from "../../store/engine.ts";
import { createStore } from "../../store/store.ts";

/** A request to the thread: an operation with its input, the current time, and the start of the message retention. */
export interface ReadRequest {
  /** Number of the request, which its response repeats. */
  readonly number: number;
  readonly id: LongRunningReadId;
  readonly input: object;
  readonly now: number;
  readonly retentionStart: number;
}

/** Response to a request. A `StoreError` loses its class between threads, so its arguments are sent instead. */
export type ReadResponse = { readonly number: number } & (
  | { readonly answer: ProblemResponse | Reply }
  | { readonly storeError: readonly [kind: StoreErrorKind, reason: string] }
  | { readonly failure: string }
);

/** Runs in the reader thread. Responds to read requests from the database file until it is stopped. */
export function serveReads(openReader: (path: string) => Engine): void {
  const port = parentPort;
  // If this is not a worker thread, the module is only being compiled.
  if (!port) return;
  const engine = openReader(String(workerData));
  let currentRetentionStart = 0;
  const store = createStore(engine, { keptFrom: () => currentRetentionStart });
  const answer = async ({ number, id, input, now, retentionStart }: ReadRequest) => {
    currentRetentionStart = retentionStart;
    try {
      const context = { store, clock: { now: () => now, monotonic: () => now }, esim: undefined };
      port.postMessage({
        number,
        answer: await runLongRunningRead(id, input, context),
      } satisfies ReadResponse);
    } catch (error) {
      port.postMessage({ number, ...toFailure(error) } satisfies ReadResponse);
    }
  };
  port.on("message", (message: ReadRequest | "end") => {
    if (message !== "end") return void answer(message);
    void engine.close().then(() => port.postMessage("closed"));
  });
}

function toFailure(
  error: unknown,
): { readonly storeError: readonly [StoreErrorKind, string] } | { readonly failure: string } {
  if (error instanceof StoreError) return { storeError: [error.kind, error.reason] };
  return { failure: getErrorStack(error) };
}
