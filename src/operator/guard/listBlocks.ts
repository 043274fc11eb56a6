import { isProblemResponse } from "../../domain/problems.ts";
import { readBlockPage as readPage, toBlockResponse } from "../../ports/suspicions.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findAccountFilter } from "../customers/customer.ts";

/**
 * Returns a page of the guard's current blocks, and of suspicions that do not block, newest first. Default: all
 * accounts.
 */
export async function listBlocks(
  { query: { customer, before, count } }: Input<"listBlocks">,
  context: OperatorContext,
): Promise<Output<"listBlocks">> {
  const account = await findAccountFilter(context, customer);
  if (isProblemResponse(account)) return account;
  const { blocks, ...next } = await readPage(context, { ...account, before, count });
  const list = blocks.map((block) => ({ ...toBlockResponse(block), account_id: block.accountId }));
  return { status: 200, body: { list, ...next } };
}
