import type { Input, Output } from "../../contract.ts";
import { smsOutcome } from "../../domain/messages/delivery.ts";
import { refuse } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";
import { recordReport } from "../report.ts";

/** Merges the reported outcome of an SMS into what is already known. */
export async function reportSmsStatus(
  { body, principal }: Input<"reportSmsStatus">,
  context: Context,
): Promise<Output<"reportSmsStatus">> {
  const message = await context.store.messages.find(principal.accountId, "sms", body.id);
  if (!message) return refuse("not_found", "No SMS of this account has this id.");
  await recordReport(context, message, body.status, smsOutcome(body.status));
  return { status: 200, body: { id: body.id, status: body.status, message: "OK" } };
}
