import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";
import { toApiKeyResponse } from "./api-key-response.ts";

/**
 * Lists the caller's API keys that are not revoked, oldest first. Only the first 8 characters of a key are included.
 */
export async function listApiKeys(
  { principal }: Input<"listApiKeys">,
  { store }: Context,
): Promise<Output<"listApiKeys">> {
  const keys = await store.apiKeys.list(principal.userId);
  const list = keys.map((apiKey) => ({ ...toApiKeyResponse(apiKey), prefix: apiKey.prefix }));
  return { status: 200, body: { list } };
}
