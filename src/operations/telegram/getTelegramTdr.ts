import type { Input, Output } from "../../contract.ts";
import { tdrStatus } from "../../domain/messages/delivery.ts";
import { refuse } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";
import { tdrOf } from "./tdr.ts";

/** One Telegram delivery record of the account. */
export async function getTelegramTdr(
  { params, principal }: Input<"getTelegramTdr">,
  { store }: Pick<Context, "store">,
): Promise<Output<"getTelegramTdr">> {
  const message = await store.messages.findTdr(principal.accountId, params.uuid);
  if (!message) return refuse("not_found", "No Telegram message of this account has this uuid.");
  const status = tdrStatus(message.status, message.verification ?? undefined);
  return { status: 200, body: { ...tdrOf(message), status } };
}
