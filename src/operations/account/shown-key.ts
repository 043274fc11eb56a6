import { isoOf } from "../../domain/time/instants.ts";
import type { ApiKey } from "../../ports/store/accounts.ts";

/** What every view of an API key shows. */
export const shownKey = ({ id, name, scopes, addresses, accountId, userId, createdAt }: ApiKey) => ({
  id,
  name,
  scopes: [...scopes],
  addresses: [...addresses],
  accountId,
  userId,
  createdAt: isoOf(createdAt),
});
