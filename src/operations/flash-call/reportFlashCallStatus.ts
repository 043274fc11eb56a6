import type { Input, Output } from "../../contract.ts";
import { toFlashCallStatus } from "../../domain/messages/delivery.ts";
import { createProblem } from "../../domain/problems.ts";
import type { Context } from "../context.ts";
import { recordStatusReport } from "../status-reports.ts";

/** Merges the customer's report on a flash call into its recorded status. */
export async function reportFlashCallStatus(
  { body, principal }: Input<"reportFlashCallStatus">,
  context: Context,
): Promise<Output<"reportFlashCallStatus">> {
  const call = await context.store.messages.find(principal.accountId, "flash_call", body.uuid);
  if (!call) return createProblem("not_found", "This account has no flash call with this uuid.");
  await recordStatusReport(context, call, body.status, toFlashCallStatus(body.status));
  return { status: 200, body: { uuid: body.uuid, status: body.status, message: "OK" } };
}
