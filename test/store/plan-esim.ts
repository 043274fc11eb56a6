import type { Store } from "../../src/ports/store.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import { testStart } from "../support/clock.ts";
import { commit } from "../support/commit.ts";
import { newAttempt } from "../support/esim-attempts.ts";
import type { Work } from "./plan-work.ts";

const hour = 3_600_000;
const now = testStart + hour;
const ids = "sqlite_autoindex_esim_attempts_1";

/** What each of these is read by, and by nothing else. */
export const esimReadBy: Readonly<Record<string, readonly string[]>> = {
  "an attempt by its key": ["esim_attempts_by_key"],
  "attempts that are claimed": ["esim_attempts_due", ids],
  "attempts that are kept no longer": ["esim_attempts_left", ids],
  "an attempt that is gone on with, put off and closed": [ids],
};

/** The scans and sorts that there are. */
export const esimBounded: Readonly<Record<string, readonly string[]>> = {
  // A handful of attempts have the same key.
  "an attempt by its key": ["USE TEMP B-TREE FOR ORDER BY"],
  // The scan is for references that are violated at the time, and passed over while none is.
  "a SIM that is put": ["SCAN esim_packages", "USE TEMP B-TREE FOR GROUP BY"],
};

/** What attempts at packages read and write. */
export function esimWork(store: Store, account: Account): Work {
  const { esimAttempts } = store;
  const key = { accountId: account.id, key: "key", fingerprint: "print" };
  return {
    "an attempt by its key": () => esimAttempts.find(key, now),
    "attempts that are claimed": () => esimAttempts.claim(now, now + hour, now + 24 * hour, 10),
    "attempts that are kept no longer": () => esimAttempts.purge(now, 10),
    "an attempt that is gone on with, put off and closed": async () => {
      const attempt = newAttempt(account, { key });
      await commit(store, esimAttempts.open(attempt, now));
      await commit(store, esimAttempts.resume(attempt, now));
      await commit(store, esimAttempts.postpone({ ...attempt, attempts: 1 }, null));
      await commit(store, esimAttempts.close(attempt));
    },
  };
}
