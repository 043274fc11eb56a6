import type { Input, Output } from "../../contract.ts";
import { smsOutcome } from "../../domain/delivery.ts";
import { refuse } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";

/** Takes what became of an SMS; whatever was known before is only added to. */
export async function reportSmsStatus(
  { body, principal }: Input<"reportSmsStatus">,
  { store, clock }: Context,
): Promise<Output<"reportSmsStatus">> {
  const message = await store.messages.find(principal.accountId, "sms", body.id);
  if (!message) return refuse("not_found", "No SMS of this account has this id.");
  await store.commit(store.messages.report(message, body.status, smsOutcome(body.status), clock.now()));
  return { status: 200, body: { id: body.id, status: body.status, message: "OK" } };
}
