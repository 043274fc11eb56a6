import { isRefusal } from "../../domain/refusals.ts";
import { listBlocks as readPage, shownBlock } from "../../ports/suspicions.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findAccount } from "../customers/customer.ts";

/** Returns a page of the guard's current blocks, of all accounts or of one, newest first. */
export async function listBlocks(
  { query: { customer, before, count } }: Input<"listBlocks">,
  context: OperatorContext,
): Promise<Output<"listBlocks">> {
  const account = await findAccount(context, customer);
  if (isRefusal(account)) return account;
  const { blocks, ...next } = await readPage(context, { ...account, before, count });
  const list = blocks.map((block) => ({ ...shownBlock(block), account_id: block.accountId }));
  return { status: 200, body: { list, ...next } };
}
