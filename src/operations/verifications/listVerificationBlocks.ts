import type { Input, Output } from "../../contract.ts";
import { readBlockPage, toBlockResponse } from "../../ports/suspicions.ts";
import type { Context } from "../context.ts";
import { readAccountId } from "../webhooks/account-id.ts";

/** Returns a page of the account's current guard blocks, and of suspicions that do not block, newest first. */
export async function listVerificationBlocks(
  { query, principal }: Input<"listVerificationBlocks">,
  context: Context,
): Promise<Output<"listVerificationBlocks">> {
  const accountId = await readAccountId(context, principal);
  const { blocks, ...next } = await readBlockPage(context, { ...query, accountId });
  return { status: 200, body: { list: blocks.map(toBlockResponse), ...next } };
}
