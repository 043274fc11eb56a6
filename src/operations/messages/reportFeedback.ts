import type { Input, Output } from "../../contract.ts";
import { createInvalidRequest, createProblem } from "../../domain/problems.ts";
import type { Context } from "../context.ts";
import { recordStatusReport } from "../status-reports.ts";

/**
 * Records whether the code in a message was entered. A message with an entered code counts as delivered. Returns
 * `invalid_request` for a message of a verification.
 */
export async function reportFeedback(
  { params, body, principal }: Input<"reportFeedback">,
  context: Context,
): Promise<Output<"reportFeedback">> {
  const message = await context.store.messages.findAny(params.id);
  if (message?.accountId !== principal.accountId) {
    return createProblem("not_found", "This account has no message with this id.");
  }
  if (message.verificationId !== null) return createInvalidRequest([verificationConflictError]);
  const { converted } = body;
  if (converted) await recordStatusReport(context, message, "Success", "DELIVERED");
  else await recordStatusReport(context, message, "Incomplete", undefined);
  return { status: 200, body: { id: message.id, converted } };
}

const verificationConflictError = {
  in: "path",
  pointer: "/id",
  code: "conflict",
  message:
    "This message belongs to a verification. Only checkVerification records whether its code was entered.",
} as const;
