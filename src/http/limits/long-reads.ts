import type { Principal } from "../../contract.ts";
import { isRefusal, type Refusal } from "../../domain/refusals.ts";
import { createTurns } from "../../domain/access/turns.ts";
import type { ReadingContext } from "../../operations/context.ts";
import { longReads } from "../../operations/long-reads.ts";
import { operatorLongReads } from "../../operator/long-reads.ts";
import type { Answer } from "../operation.ts";
import { jsonReply, type Reply } from "../reply.ts";

const maximumWaiting = 500;

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

/** Runs reads in turns: accounts share the reader equally, and each account's reads queue behind its own. */
export function readInTurns(reader: LongReader, atOnce: number): LongReader {
  const turns = createTurns(atOnce, maximumWaiting);
  let asked = 0;
  return (id, input) => {
    asked += 1;
    return turns({ network: accountOf(input), caller: String(asked) }, () => reader(id, input));
  };
}

/** Every operation that may read for long has a principal; a key and a token of one user count as two accounts. */
function accountOf(input: object): string {
  const { principal } = input as { readonly principal: Principal };
  return "accountId" in principal ? principal.accountId : principal.userId;
}
