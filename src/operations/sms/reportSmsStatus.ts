import type { Input, Output } from "../../contract.ts";
import { toSmsStatus } from "../../domain/messages/delivery.ts";
import { createProblem } from "../../domain/problems.ts";
import type { Context } from "../context.ts";
import { recordStatusReport } from "../status-reports.ts";

/** Merges the customer's report on an SMS into its recorded status. */
export async function reportSmsStatus(
  { body, principal }: Input<"reportSmsStatus">,
  context: Context,
): Promise<Output<"reportSmsStatus">> {
  const message = await context.store.messages.find(principal.accountId, "sms", body.id);
  if (!message) return createProblem("not_found", "This account has no SMS with this id.");
  await recordStatusReport(context, message, body.status, toSmsStatus(body.status));
  return { status: 200, body: { id: body.id, status: body.status, message: "OK" } };
}
