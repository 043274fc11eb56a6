// Concurrent commits of which only one can succeed take one transaction, for any number of them.
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { Change, CommitRefusal } from "../../src/ports/store/change.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { commit } from "../support/commit.ts";
import { open } from "../support/stores/postgres.ts";
import { createTestVerification } from "../support/verifications.ts";
import { claim, newMessage, track, type OpenStore } from "./fixtures.ts";
import {
  acceptChange,
  addAccounts,
  toSubmission,
  later,
  newCustomers,
  readOutcomes,
  provider,
} from "./group-work.ts";

let postgres: Awaited<ReturnType<typeof open>> & Pick<OpenStore, "store">;
beforeEach(async () => {
  const opened = await open();
  await migrate(opened.engine);
  postgres = { ...opened, store: createStore(opened.engine) };
});
afterEach(async () => {
  vi.restoreAllMocks();
  await postgres.close();
});

type StoreChange = Change<CommitRefusal>;

const openAccount = async (): Promise<Account> => {
  const customers = newCustomers(1);
  await addAccounts(postgres, customers, 10);
  return customers[0]!.account;
};

const openVerification = async (account: Account) => {
  const verification = createTestVerification({ accountId: account.id, userId: account.userId });
  await commit(postgres.store, postgres.store.verifications.add(verification));
  return verification;
};

/** Submits a message, and returns its segment. */
async function openPart(account: Account) {
  const { store } = postgres;
  const message = { ...newMessage(account), priceMicros: 1 };
  await commit(store, acceptChange(postgres, message));
  await claim(store, later);
  const claimed = await track(store, message);
  const handover = toSubmission(claimed, 1);
  await commit(store, store.messages.recordSubmission(claimed, handover, later));
  return (await store.receipts.findSegment(provider, [handover.providerMessageId]))!;
}

/** Returns a function that creates changes with the same conflict target. */
type Competition = (account: Account) => Promise<(index: number) => StoreChange>;

const conflicts: readonly (readonly [of: string, refusalCode: CommitRefusal, race: Competition])[] = [
  [
    "the version of a verification",
    "verification_changed",
    async (account) => {
      const put = postgres.store.verifications.put(await openVerification(account));
      return () => put;
    },
  ],
  [
    "the number of a start",
    "start_number_taken",
    async (account) => {
      const { startNumber, ...started } = await openVerification(account);
      const next = { ...started, startNumber: startNumber + 1 };
      return () => postgres.store.verifications.add({ ...next, id: createId(later) });
    },
  ],
  [
    "an idempotency key",
    "key_taken",
    async ({ id: accountId }) =>
      (index) => {
        const key = { accountId, key: "one", fingerprint: "same" };
        return postgres.store.idempotency.claim(key, { status: 200, body: `${index}` }, later, later);
      },
  ],
  [
    "a guess at a code",
    "message_changed",
    async (account) => {
      const { message } = await openPart(account);
      return (index) => postgres.store.messages.recordCheck(message, "code_invalid", later + index);
    },
  ],
  [
    "the end of a message that waits",
    "lease_lost",
    async (account) => {
      const accepted = { ...newMessage(account), priceMicros: 1 };
      await commit(postgres.store, acceptChange(postgres, accepted));
      const message = await track(postgres.store, accepted);
      return () =>
        postgres.store.messages.cancel(message, { detail: "Cancelled.", refundId: createId(later) }, later);
    },
  ],
  [
    "the status of a segment",
    "message_changed",
    async (account) => {
      const part = await openPart(account);
      const receipt = { providerMessageIds: [part.providerMessageId], status: "DELIVERED" } as const;
      return (index) => postgres.store.receipts.merge(part, receipt, createId(later), later + index);
    },
  ],
];

describe("changes with the same conflict target", () => {
  test.each(conflicts)(
    "take one transaction, and all but the first are refused: %s",
    async (_, refusalCode, prepareRace) => {
      const make = await prepareRace(await openAccount());
      const changes = Array.from({ length: 60 }, (_each, index) => make(index));
      const query = vi.spyOn(pg.Client.prototype, "query");
      const [first, ...others] = await readOutcomes(postgres, changes);
      expect(first).toBe("committed");
      expect(new Set(others)).toEqual(new Set([refusalCode]));
      const begun = query.mock.calls.filter(([text]) => JSON.stringify(text).includes("begin"));
      expect(begun).toHaveLength(1);
    },
  );

  test("let the second change commit if the first is refused for another reason", async () => {
    const account = await openAccount();
    const put = postgres.store.verifications.put(await openVerification(account));
    const tooDear = acceptChange(postgres, { ...newMessage(account), priceMicros: 1_000 });
    const results = await readOutcomes(postgres, [[put, tooDear], put, put]);
    expect(results).toEqual(["balance_short", "committed", "verification_changed"]);
  });

  test("all succeed if their conflict targets differ", async () => {
    const [ada, grace] = [await openAccount(), await openAccount()];
    const { verifications, idempotency } = postgres.store;
    const [one, other] = [await openVerification(ada), await openVerification(grace)];
    const next = { ...one, id: createId(later), startNumber: one.startNumber + 1 };
    const take = ({ id: accountId }: Account, key: string) =>
      idempotency.claim({ accountId, key, fingerprint: "same" }, undefined, later, later);
    const results = await readOutcomes(postgres, [
      verifications.put(one),
      verifications.put(other),
      verifications.put({ ...one, version: one.version + 1 }),
      verifications.add(next),
      verifications.add({ ...next, id: createId(later), recipient: "+447700900199" }),
      take(ada, "one"),
      take(ada, "two"),
      take(grace, "one"),
    ]);
    expect(new Set(results)).toEqual(new Set(["committed"]));
  });

  test("all succeed if the target allows it: a valid code", async () => {
    const { message } = await openPart(await openAccount());
    const verify = postgres.store.messages.recordCheck(message, "code_valid", later);
    expect(await readOutcomes(postgres, [verify, verify])).toEqual(["committed", "committed"]);
  });

  test("both commit if one claims an idempotency key, and the other stores the response for that key", async () => {
    const { idempotency } = postgres.store;
    const key = { accountId: (await openAccount()).id, key: "one", fingerprint: "same" };
    const results = await readOutcomes(postgres, [
      idempotency.claim(key, undefined, later, later),
      idempotency.answer(key, { status: 200, body: "done" }, later, later),
    ]);
    expect(results).toEqual(["committed", "committed"]);
    expect(await idempotency.find(key.accountId, key.key, later)).toMatchObject({ answer: "done" });
  });
});
