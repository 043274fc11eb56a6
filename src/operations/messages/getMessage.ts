import { toIsoString } from "../../domain/time/instants.ts";
import type { Input, Output } from "../../contract.ts";
import { createProblem } from "../../domain/problems.ts";
import type { Context } from "../context.ts";
import { toMessageSummary } from "./message-summary.ts";

/** Returns one message of the account with all its events, on any channel. */
export async function getMessage(
  { params, principal }: Input<"getMessage">,
  { store }: Pick<Context, "store">,
): Promise<Output<"getMessage">> {
  const found = await store.messages.findHistory(principal.accountId, params.id);
  if (!found) return createProblem("not_found", "This account has no message with this id.");
  const { message, events } = found;
  return {
    status: 200,
    body: {
      ...toMessageSummary(message),
      events: events.map(({ status, detail, at }) => ({
        status,
        time: toIsoString(at),
        ...(detail !== null && { detail }),
      })),
    },
  };
}
