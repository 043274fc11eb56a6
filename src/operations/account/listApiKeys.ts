import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";

/** The caller's live API keys, without the keys themselves. */
export async function listApiKeys(
  { principal }: Input<"listApiKeys">,
  { store }: Context,
): Promise<Output<"listApiKeys">> {
  const keys = await store.apiKeys.list(principal.userId);
  const list = keys.map(({ id, name, prefix, accountId, userId, createdAt }) => ({
    id,
    name,
    prefix,
    accountId,
    userId,
    createdAt: new Date(createdAt).toISOString(),
  }));
  return { status: 200, body: { list } };
}
