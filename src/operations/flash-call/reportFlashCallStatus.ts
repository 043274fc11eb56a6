import type { Input, Output } from "../../contract.ts";
import { flashCallOutcome } from "../../domain/messages/delivery.ts";
import { refuse } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";
import { recordReport } from "../report.ts";

/** Merges the reported outcome of a flash call into what is already known. */
export async function reportFlashCallStatus(
  { body, principal }: Input<"reportFlashCallStatus">,
  context: Context,
): Promise<Output<"reportFlashCallStatus">> {
  const call = await context.store.messages.find(principal.accountId, "flash_call", body.uuid);
  if (!call) return refuse("not_found", "No flash call of this account has this uuid.");
  await recordReport(context, call, body.status, flashCallOutcome(body.status));
  return { status: 200, body: { uuid: body.uuid, status: body.status, message: "OK" } };
}
