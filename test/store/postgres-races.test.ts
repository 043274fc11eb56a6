// What many want at once and only one can have costs no more transactions than one, however many want it.
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { Change, CommitRefusal } from "../../src/ports/store/change.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { commit } from "../support/commit.ts";
import { open } from "../support/stores/postgres.ts";
import { newVerification } from "../support/verifications.ts";
import { claim, newMessage, track, type OpenStore } from "./fixtures.ts";
import { acceptance, addAccounts, handedOver, later, newAccounts, outcomes, provider } from "./group-work.ts";

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

type Made = Change<CommitRefusal>;

const openAccount = async (): Promise<Account> => {
  const customers = newAccounts(1);
  await addAccounts(postgres, customers, 10);
  return customers[0]!.account;
};

const openVerification = async (account: Account) => {
  const verification = newVerification({ accountId: account.id, userId: account.userId });
  await commit(postgres.store, postgres.store.verifications.add(verification));
  return verification;
};

/** A message that was handed over, and its part. */
async function openPart(account: Account) {
  const { store } = postgres;
  const message = { ...newMessage(account), priceMicros: 1 };
  await commit(store, acceptance(postgres, message));
  await claim(store, later);
  const taken = await track(store, message);
  const handover = handedOver(taken, 1);
  await commit(store, store.messages.handOver(taken, handover, later));
  return (await store.receipts.findPart(provider, [handover.providerMessageId]))!;
}

/** What makes a change that takes the same as all the others that it makes. */
type Race = (account: Account) => Promise<(index: number) => Made>;

const races: readonly (readonly [of: string, word: CommitRefusal, race: Race])[] = [
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
    "verification_open",
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
        return postgres.store.idempotency.take(key, { status: 200, body: `${index}` }, later, later);
      },
  ],
  [
    "a guess at a code",
    "message_changed",
    async (account) => {
      const { message } = await openPart(account);
      return (index) => postgres.store.messages.verify(message, "code_invalid", later + index);
    },
  ],
  [
    "the end of a message that waits",
    "lease_lost",
    async (account) => {
      const accepted = { ...newMessage(account), priceMicros: 1 };
      await commit(postgres.store, acceptance(postgres, accepted));
      const message = await track(postgres.store, accepted);
      return () =>
        postgres.store.messages.cancel(message, { detail: "Cancelled.", refundId: createId(later) }, later);
    },
  ],
  [
    "the status of a part",
    "message_changed",
    async (account) => {
      const part = await openPart(account);
      const receipt = { providerMessageIds: [part.providerMessageId], status: "DELIVERED" } as const;
      return (index) => postgres.store.receipts.receive(part, receipt, createId(later), later + index);
    },
  ],
];

describe("changes that race for the same", () => {
  test.each(races)("are one transaction, and all but the first are refused: %s", async (_, word, race) => {
    const make = await race(await openAccount());
    const changes = Array.from({ length: 60 }, (_each, index) => make(index));
    const query = vi.spyOn(pg.Client.prototype, "query");
    const [first, ...others] = await outcomes(postgres, changes);
    expect(first).toBe("committed");
    expect(new Set(others)).toEqual(new Set([word]));
    const begun = query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes("begin"));
    expect(begun).toHaveLength(1);
  });

  test("are done by the next one where the first is refused for something else", async () => {
    const account = await openAccount();
    const put = postgres.store.verifications.put(await openVerification(account));
    const tooDear = acceptance(postgres, { ...newMessage(account), priceMicros: 1_000 });
    const told = await outcomes(postgres, [[put, tooDear], put, put]);
    expect(told).toEqual(["balance_short", "committed", "verification_changed"]);
  });

  test("are no race where each is of something else", async () => {
    const [ada, grace] = [await openAccount(), await openAccount()];
    const { verifications, idempotency } = postgres.store;
    const [one, other] = [await openVerification(ada), await openVerification(grace)];
    const next = { ...one, id: createId(later), startNumber: one.startNumber + 1 };
    const take = ({ id: accountId }: Account, key: string) =>
      idempotency.take({ accountId, key, fingerprint: "same" }, undefined, later, later);
    const told = await outcomes(postgres, [
      verifications.put(one),
      verifications.put(other),
      verifications.put({ ...one, version: one.version + 1 }),
      verifications.add(next),
      verifications.add({ ...next, id: createId(later), recipient: "+447700900199" }),
      take(ada, "one"),
      take(ada, "two"),
      take(grace, "one"),
    ]);
    expect(new Set(told)).toEqual(new Set(["committed"]));
  });

  test("are all kept where each may have it: a code that is found valid", async () => {
    const { message } = await openPart(await openAccount());
    const verify = postgres.store.messages.verify(message, "code_valid", later);
    expect(await outcomes(postgres, [verify, verify])).toEqual(["committed", "committed"]);
  });

  test("hold up no answer to a key that another request has taken meanwhile", async () => {
    const { idempotency } = postgres.store;
    const key = { accountId: (await openAccount()).id, key: "one", fingerprint: "same" };
    const told = await outcomes(postgres, [
      idempotency.take(key, undefined, later, later),
      idempotency.answer(key, { status: 200, body: "done" }, later, later),
    ]);
    expect(told).toEqual(["committed", "committed"]);
    expect(await idempotency.find(key.accountId, key.key, later)).toMatchObject({ answer: "done" });
  });
});
