import { createId } from "../../src/domain/identifiers.ts";
import type { Store } from "../../src/ports/store.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { VerificationQuery } from "../../src/ports/store/verifications.ts";
import { testStart } from "../support/clock.ts";
import { commit } from "../support/commit.ts";
import { newVerification } from "../support/verifications.ts";
import { accept, claim } from "./fixtures.ts";
import type { Work } from "./plan-work.ts";

const hour = 3_600_000;
const now = testStart + hour;
const recipient = "+447700900123";
const ids = "sqlite_autoindex_verifications_1";
const starts = "verifications_account_id_recipient_start_number_key";

/** What each of these is read by, and by nothing else. */
export const verificationReadBy: Readonly<Record<string, readonly string[]>> = {
  "a verification": [ids],
  "what there is of a recipient before a start": [starts],
  verifications: ["verifications_of_account"],
  "verifications of a status": ["verifications_by_status"],
  "verifications of a recipient": [starts],
  "verifications of a recipient and a status": [starts],
  "when the next verification is due": ["verifications_due"],
  "verifications that are claimed": [ids, "verifications_due"],
  "verifications that are kept no longer": [ids],
};

/** What verifications read and write. */
export function verificationWork(store: Store, account: Account): Work {
  const { verifications } = store;
  const owner = { accountId: account.id, userId: account.userId };
  const listed = (filter: VerificationQuery["filter"]) => () =>
    verifications.list({
      accountId: account.id,
      filter,
      from: testStart,
      until: now,
      after: { createdAt: now, id: createId(now) },
      limit: 21,
    });
  return {
    "a verification": () => verifications.find(account.id, createId(now)),
    "what there is of a recipient before a start": () =>
      verifications.startsOf({ accountId: account.id, recipient, template: "default", limit: 10 }),
    verifications: listed({}),
    "verifications of a status": listed({ status: "PENDING" }),
    "verifications of a recipient": listed({ recipient }),
    "verifications of a recipient and a status": listed({ recipient, status: "PENDING" }),
    "sums of verifications": () =>
      verifications.sums({ accountId: account.id, fromDay: 1, untilDay: 30, country: "GB", channel: "sms" }),
    "when the next verification is due": () => verifications.nextDueAt(),
    "verifications that are claimed": () => verifications.claim(now, now + hour, 10),
    "verifications that are kept no longer": () => verifications.purge(now, 10),
    "a verification that ends with its message": async () => {
      const verification = newVerification(owner, { recipient: createId(now) });
      await commit(store, verifications.add(verification));
      await commit(store, verifications.put({ ...verification, wrongChecks: 1 }));
      const { id } = await accept(store, account, { createdAt: now, verificationId: verification.id });
      const message = (await claim(store, now, 10_000)).find((each) => each.id === id)!;
      await commit(store, store.messages.fail(message, { detail: "No.", refundId: createId(now) }, now));
    },
  };
}
