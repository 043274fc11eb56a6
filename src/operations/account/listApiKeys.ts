import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";
import { shownKey } from "./shown-key.ts";

/** The caller's live API keys, without the keys themselves. */
export async function listApiKeys(
  { principal }: Input<"listApiKeys">,
  { store }: Context,
): Promise<Output<"listApiKeys">> {
  const keys = await store.apiKeys.list(principal.userId);
  const list = keys.map((apiKey) => ({ ...shownKey(apiKey), prefix: apiKey.prefix }));
  return { status: 200, body: { list } };
}
