import type { Principal } from "../../contract.ts";
import { isProblemResponse, type ProblemResponse } from "../../domain/problems.ts";
import { createFairQueue } from "../../domain/access/fair-queue.ts";
import type { ReadingContext } from "../../operations/context.ts";
import { customerLongRunningReads } from "../../operations/long-running-reads.ts";
import { operatorLongRunningReads } from "../../operator/long-running-reads.ts";
import type { OperationResult } from "../operation.ts";
import { createJsonReply, type Reply } from "../reply.ts";

const maximumWaiting = 500;
const sharedPauseMilliseconds = 1;

const allLongReads = { ...customerLongRunningReads, ...operatorLongRunningReads };

/** A long-running read of the customer API or the operator API. */
export type LongRunningReadId = keyof typeof allLongReads;

/** Runs a long-running read. Rejects if the operation rejects. */
export type LongRunningReader = (id: LongRunningReadId, input: object) => Promise<ProblemResponse | Reply>;

/** Settings for long-running reads. `concurrency` is the maximum number of reads that run at the same time. */
export interface LongRunningReadOptions {
  /** Runs the reads, for example on another thread. Unset if they run on the thread of the service. */
  readonly reader?: LongRunningReader | undefined;
  readonly concurrency: number;
}

/** Runs a long-running read on the store of `context`, on the current thread. Rejects if the operation rejects. */
export async function runLongRunningRead(
  id: LongRunningReadId,
  input: object,
  context: ReadingContext,
): Promise<ProblemResponse | Reply> {
  // The table of operations checks each entry against its own types.
  const act = allLongReads[id] as (input: object, context: ReadingContext) => Promise<OperationResult>;
  const output = await act(input, context);
  return isProblemResponse(output) || "text" in output
    ? output
    : createJsonReply(output.status, output.body, output.headers);
}

/**
 * Creates a reader that runs at most `atOnce` reads and schedules them fairly between accounts. A request that equals a
 * waiting request gets the same response. The waiting read has not started, so its response includes all data that was
 * committed before the second request. If 500 reads are waiting, a read of the account with the most waiting reads is
 * rejected with `QueueFullError`.
 */
export function createFairReader(reader: LongRunningReader, atOnce: number): LongRunningReader {
  const schedule = createFairQueue(atOnce, maximumWaiting);
  const waiting = new Map<string, ReturnType<LongRunningReader>>();
  let startedCount = 0;

  function start(key: string, ...[id, input]: Parameters<LongRunningReader>): ReturnType<LongRunningReader> {
    startedCount += 1;
    let hasStarted = false;
    const result = schedule({ network: getAccount(input), caller: String(startedCount) }, () => {
      hasStarted = true;
      waiting.delete(key);
      return reader(id, input);
    });
    if (!hasStarted) waiting.set(key, result);
    result.catch(() => hasStarted || waiting.delete(key));
    return result;
  }

  /** Adds a pause before each shared response, because several long responses without a pause would delay sends. */
  function shareResult(key: string, result: ReturnType<LongRunningReader>): ReturnType<LongRunningReader> {
    const delayed = result.then(async (response) => {
      await new Promise((resolve) => setTimeout(resolve, sharedPauseMilliseconds));
      return { ...response, ...("headers" in response && { headers: { ...response.headers } }) };
    });
    waiting.set(key, delayed);
    return delayed;
  }

  return (...request) => {
    const key = JSON.stringify(request);
    const result = waiting.get(key);
    return result ? shareResult(key, result) : start(key, ...request);
  };
}

/**
 * Returns the account that a read counts for: the account of an API key, or the user of an access token. So the key and
 * the token of one user count as two accounts.
 */
function getAccount(input: object): string {
  const { principal } = input as { readonly principal: Principal };
  return "accountId" in principal ? principal.accountId : principal.userId;
}
