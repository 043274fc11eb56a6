import type { Store } from "../../../src/ports/store.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import { testStart } from "../../support/clock.ts";
import { addAccount, newEndpoint } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

/** One second after the messages of the tests were accepted. */
export const now = testStart + 1_000;

/** Registers another endpoint of an account. */
export async function addEndpoint(store: Store, account: Account) {
  const endpoint = newEndpoint(account);
  await commit(store, [store.webhooks.insert(endpoint, 10)]);
  return endpoint;
}

/** Creates an account with one endpoint. */
export async function openAccount(store: Store) {
  const account = await addAccount(store, 1_000_000);
  return { account, endpoint: await addEndpoint(store, account) };
}

/** Claims the due deliveries of an endpoint for 30 seconds, in the order of their creation. */
export async function claimDeliveries(store: Store, endpointId: string, at = now, limit = 100) {
  const claimed = await store.webhooks.claim(endpointId, at, at + 30_000, limit);
  return claimed.toSorted((a, b) => a.id - b.id);
}
