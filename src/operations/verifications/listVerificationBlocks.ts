import type { Input, Output } from "../../contract.ts";
import { listBlocks, shownBlock } from "../../ports/suspicions.ts";
import type { Context } from "../context.ts";
import { accountIdOf } from "../webhooks/account.ts";

/** Returns a page of the account's current blocks of the guard, newest first. */
export async function listVerificationBlocks(
  { query, principal }: Input<"listVerificationBlocks">,
  context: Context,
): Promise<Output<"listVerificationBlocks">> {
  const accountId = await accountIdOf(context, principal);
  const { blocks, ...next } = await listBlocks(context, { ...query, accountId });
  return { status: 200, body: { list: blocks.map(shownBlock), ...next } };
}
