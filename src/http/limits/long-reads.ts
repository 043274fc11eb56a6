import type { Principal } from "../../contract.ts";
import { isRefusal, type Refusal } from "../../domain/refusals.ts";
import { createTurns } from "../../domain/access/turns.ts";
import type { ReadingContext } from "../../operations/context.ts";
import { longReads } from "../../operations/long-reads.ts";
import { operatorLongReads } from "../../operator/long-reads.ts";
import type { Answer } from "../operation.ts";
import { jsonReply, type Reply } from "../reply.ts";

const maximumWaiting = 500;
const betweenSharedMilliseconds = 1;

const allLongReads = { ...longReads, ...operatorLongReads };

/** One of the operations that may read for long, of either contract. */
export type LongReadId = keyof typeof allLongReads;

/** Runs an operation that may read for long; rejects as the operation itself does. */
export type LongReader = (id: LongReadId, input: object) => Promise<Refusal | Reply>;

/** Who runs the operations that may read for long, and how many at once. */
export interface LongReading {
  /** Left out where the service runs them itself. */
  readonly reader?: LongReader | undefined;
  readonly atOnce: number;
}

/** Runs an operation that may read for long on a store, on any thread. */
export async function answerLongRead(
  id: LongReadId,
  input: object,
  context: ReadingContext,
): Promise<Refusal | Reply> {
  // As in the tables of all operations: each table checks each entry against its own types.
  const act = allLongReads[id] as (input: object, context: ReadingContext) => Promise<Answer>;
  const output = await act(input, context);
  return isRefusal(output) || "text" in output
    ? output
    : jsonReply(output.status, output.body, output.headers);
}

/**
 * Runs reads in turns: accounts share the reader equally, and each account's reads queue behind its own. Who asks what waits
 * for its turn already is answered with it: that read begins later, so it has all that was committed before they asked.
 */
export function readInTurns(reader: LongReader, atOnce: number): LongReader {
  const turns = createTurns(atOnce, maximumWaiting);
  const waiting = new Map<string, ReturnType<LongReader>>();
  let asked = 0;

  function ask(question: string, ...[id, input]: Parameters<LongReader>): ReturnType<LongReader> {
    asked += 1;
    let hasBegun = false;
    const answer = turns({ network: accountOf(input), caller: String(asked) }, () => {
      hasBegun = true;
      waiting.delete(question);
      return reader(id, input);
    });
    if (!hasBegun) waiting.set(question, answer);
    answer.catch(() => hasBegun || waiting.delete(question));
    return answer;
  }

  /** Many long answers written at once would keep sends waiting: each leaves some time after the one before. */
  function share(question: string, answer: ReturnType<LongReader>): ReturnType<LongReader> {
    const later = answer.then(async (answered) => {
      await new Promise((resolve) => setTimeout(resolve, betweenSharedMilliseconds));
      return { ...answered, ...("headers" in answered && { headers: { ...answered.headers } }) };
    });
    waiting.set(question, later);
    return later;
  }

  return (...asking) => {
    const question = JSON.stringify(asking);
    const answer = waiting.get(question);
    return answer ? share(question, answer) : ask(question, ...asking);
  };
}

/** Every operation that may read for long has a principal; a key and a token of one user count as two accounts. */
function accountOf(input: object): string {
  const { principal } = input as { readonly principal: Principal };
  return "accountId" in principal ? principal.accountId : principal.userId;
}
