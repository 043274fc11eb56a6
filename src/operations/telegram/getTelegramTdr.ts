import type { Input, Output } from "../../contract.ts";
import { toTdrStatus } from "../../domain/messages/delivery.ts";
import { createProblem } from "../../domain/problems.ts";
import type { Context } from "../context.ts";
import { toTdrResponse } from "./tdr-response.ts";

/** Returns one Telegram delivery record of the account. */
export async function getTelegramTdr(
  { params, principal }: Input<"getTelegramTdr">,
  { store }: Pick<Context, "store">,
): Promise<Output<"getTelegramTdr">> {
  const message = await store.messages.findTdr(principal.accountId, params.uuid);
  if (!message) return createProblem("not_found", "This account has no Telegram message with this uuid.");
  const status = toTdrStatus(message.status, message.verification ?? undefined);
  return { status: 200, body: { ...toTdrResponse(message), status } };
}
