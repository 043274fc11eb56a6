import { isoOf } from "../../domain/time/instants.ts";
import type { Input, Output } from "../../contract.ts";
import { refuse } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";
import { summaryOf } from "./summary.ts";

/** One message of the account on any channel, with all that happened to it. */
export async function getMessage(
  { params, principal }: Input<"getMessage">,
  { store }: Pick<Context, "store">,
): Promise<Output<"getMessage">> {
  const found = await store.messages.findHistory(principal.accountId, params.id);
  if (!found) return refuse("not_found", "No message of this account has this id.");
  const { message, events } = found;
  return {
    status: 200,
    body: {
      ...summaryOf(message),
      events: events.map(({ status, detail, at }) => ({
        status,
        time: isoOf(at),
        ...(detail !== null && { detail }),
      })),
    },
  };
}
