import type { Input, Output } from "../../contract.ts";
import { invalid, refuse } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";
import { recordReport } from "../report.ts";

/** Records whether the code of a message, which the customer made, was entered. */
export async function reportFeedback(
  { params, body, principal }: Input<"reportFeedback">,
  context: Context,
): Promise<Output<"reportFeedback">> {
  const message = await context.store.messages.findAny(params.id);
  if (message?.accountId !== principal.accountId) {
    return refuse("not_found", "No message of this account has this id.");
  }
  if (message.verificationId !== null) return invalid([ofVerification]);
  const { converted } = body;
  if (converted) await recordReport(context, message, "Success", "DELIVERED");
  else await recordReport(context, message, "Incomplete", undefined);
  return { status: 200, body: { id: message.id, converted } };
}

const ofVerification = {
  in: "path",
  pointer: "/id",
  code: "conflict",
  message: "The message belongs to a verification: checkVerification tells whether its code was entered.",
} as const;
