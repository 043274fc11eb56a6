import type { Principal } from "../../contract.ts";
import { isRefusal, type Refusal } from "../../domain/refusals.ts";
import { createTurns } from "../../domain/access/turns.ts";
import type { ReadingContext } from "../../operations/context.ts";
import { longReads, type LongReadId } from "../../operations/long-reads.ts";
import type { Implementation } from "../operation.ts";
import { jsonReply, type Reply } from "../reply.ts";

const maximumWaiting = 500;

/** Answers an operation that may read for long; rejects as the operation itself does. */
export type LongReader = (id: LongReadId, input: object) => Promise<Refusal | Reply>;

/** Who answers what may read for long, and how much of it at once. */
export interface LongReading {
  /** Left out where it is the service itself. */
  readonly reader?: LongReader | undefined;
  readonly atOnce: number;
}

/** Answers an operation that may read for long by a store, on whichever thread. */
export async function answerLongRead(
  id: LongReadId,
  input: object,
  context: ReadingContext,
): Promise<Refusal | Reply> {
  // As in the table of all operations: `longReads` holds each entry to its own types.
  const act = longReads[id] as (input: object, context: ReadingContext) => ReturnType<Implementation>;
  const output = await act(input, context);
  return isRefusal(output) || "text" in output
    ? output
    : jsonReply(output.status, output.body, output.headers);
}

/** Gives the reader out in turns: accounts share it equally, and what one asks for waits behind its own. */
export function readInTurns(reader: LongReader, atOnce: number): LongReader {
  const turns = createTurns(atOnce, maximumWaiting);
  let asked = 0;
  return (id, input) => {
    asked += 1;
    return turns({ network: accountOf(input), caller: String(asked) }, () => reader(id, input));
  };
}

/** Every operation that may read for long has a caller; a key and a token of one user count as two. */
function accountOf(input: object): string {
  const { principal } = input as { readonly principal: Principal };
  return "accountId" in principal ? principal.accountId : principal.userId;
}
