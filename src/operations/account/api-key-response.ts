import { toIsoString } from "../../domain/time/instants.ts";
import type { ApiKey } from "../../ports/store/accounts.ts";

/** Converts an API key to the fields that all of its API schemas have. */
export const toApiKeyResponse = ({ id, name, scopes, addresses, accountId, userId, createdAt }: ApiKey) => ({
  id,
  name,
  scopes: [...scopes],
  addresses: [...addresses],
  accountId,
  userId,
  createdAt: toIsoString(createdAt),
});
