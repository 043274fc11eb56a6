import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { HandedOver, Message, TrackedMessage } from "../../src/ports/store/messages.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { testStart } from "../support/clock.ts";
import { commit, commitInTurn } from "../support/commit.ts";
import { open as openPostgres } from "../support/stores/postgres.ts";
import { claim, creditOf, newEndpoint, newMessage, newUser, openFile, refusalOf, track } from "./fixtures.ts";
import { expectExact, rowsOf } from "./exact.ts";

const price = 40_000;
const later = testStart + 60_000;
const day = 86_400_000;
const provider = "smsc-a";

let opened: { close(): Promise<void> }[];
beforeEach(() => void (opened = []));
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.map(({ close }) => close()));
});

async function openStore(open: () => ReturnType<typeof openPostgres | typeof openFile>) {
  const made = await open();
  opened.push(made);
  await migrate(made.engine, testStart);
  return { engine: made.engine, store: createStore(made.engine) };
}

type Opened = Awaited<ReturnType<typeof openStore>>;
type Change = Parameters<Opened["store"]["commit"]>[0][number];

/** Customers, the first of whom has an endpoint. */
const newAccounts = (count: number) =>
  Array.from({ length: count }, () => {
    const user = newUser();
    return { user, account: { id: createId(testStart), userId: user.id, currency: "EUR", balanceMicros: 0 } };
  });

async function addAccounts({ store }: Opened, customers: ReturnType<typeof newAccounts>, credits: number[]) {
  for (const [index, { user, account }] of customers.entries()) {
    const credited = creditOf(store, account, credits[index % credits.length]!);
    await commit(store, [store.users.insert(user), store.accounts.insert(account, testStart), credited]);
  }
}

const sends = (accounts: readonly Account[], count: number) =>
  Array.from({ length: count }, (_, index) =>
    newMessage(accounts[index % accounts.length]!, { createdAt: testStart + index }),
  );

const acceptance = ({ store }: Opened, message: Message) =>
  store.messages.accept(message, `transaction-of-${message.id}`);

/** Whether each commit was refused, and for what. */
const outcomes = async ({ store }: Opened, changes: readonly (Change | readonly Change[])[]) =>
  (await Promise.allSettled(changes.map((change) => commit(store, change)))).map((outcome) =>
    outcome.status === "fulfilled" ? "committed" : (outcome.reason as { readonly word: string }).word,
  );

describe("a group of sends", () => {
  test.each([
    ["one account", 1],
    ["many accounts", 20],
  ])("of %s is one statement for each kind of row", async (_, count) => {
    const postgres = await openStore(openPostgres);
    const customers = newAccounts(count);
    await addAccounts(postgres, customers, [1e9]);
    const accounts = customers.map(({ account }) => account);
    const first = sends(accounts, count);
    // So that the server knows the statements, and none is sent for being prepared anew.
    await Promise.all(first.map((message) => commit(postgres.store, acceptance(postgres, message))));
    const query = vi.spyOn(pg.Client.prototype, "query");
    const group = sends(accounts, 60).map((message) => commit(postgres.store, acceptance(postgres, message)));
    await Promise.all(group);
    // The beginning, the locks and the end, and a statement for each of seven kinds.
    expect(query).toHaveBeenCalledTimes(10);
    await expectExact(postgres.engine, accounts);
  });

  test("hurts nobody but those whose balance, limit or key refuses them", async () => {
    const postgres = await openStore(openPostgres);
    const customers = newAccounts(5);
    const [rich, poor, limited, other, repeating] = customers.map(({ account }) => account);
    await addAccounts(postgres, customers, [1e9]);
    const { accounts, ledger, idempotency } = postgres.store;
    const spend = {
      correlationId: "spent",
      serviceId: "esim" as const,
      description: "Spent",
      currency: "EUR",
    };
    const left = { ...spend, accountId: poor!.id, userId: poor!.userId, valueMicros: 1e9 - 3 * price };
    await commit(postgres.store, ledger.charge(left, createId(testStart), testStart));
    await commit(
      postgres.store,
      accounts.setLimits(limited!.userId, { dailyLimitMicros: 2 * price, lowBalanceMicros: null }),
    );
    const key = { accountId: repeating!.id, key: "once", fingerprint: "print" };
    const answer = { status: 200, body: "{}" };
    const group = sends([rich!, poor!, limited!, other!, repeating!], 60).map((message) => {
      const accepted = acceptance(postgres, message);
      return message.accountId === repeating!.id
        ? [idempotency.take(key, answer, testStart), accepted]
        : accepted;
    });
    const told = await outcomes(postgres, group as unknown as readonly Change[]);
    const toldTo = (index: number) => told.filter((_, place) => place % 5 === index);
    const refused = (committed: number, word: string) => [
      ...Array.from({ length: 12 - committed }, () => word),
      ...Array.from({ length: committed }, () => "committed"),
    ];
    expect(toldTo(0)).toEqual(refused(12, ""));
    expect(toldTo(1).toSorted()).toEqual(refused(3, "balance_short").toSorted());
    expect(toldTo(2).toSorted()).toEqual(refused(2, "limit_reached").toSorted());
    expect(toldTo(3)).toEqual(refused(12, ""));
    expect(toldTo(4).toSorted()).toEqual(refused(1, "key_taken").toSorted());
    await expectExact(
      postgres.engine,
      customers.map(({ account }) => account),
    );
  });

  test("around midnight counts each day's cost for itself", async () => {
    const postgres = await openStore(openPostgres);
    const customers = newAccounts(1);
    const [{ account }] = customers as [(typeof customers)[number]];
    await addAccounts(postgres, customers, [1e9]);
    const midnight = Math.ceil(testStart / day) * day;
    const group = [-2, -1, 0, 1, 2].map((offset) => newMessage(account, { createdAt: midnight + offset }));
    await Promise.all(group.map((message) => commit(postgres.store, acceptance(postgres, message))));
    const [spent] = await postgres.engine.read({
      sql: "select spent_day, spent_micros from accounts where id = $1",
      parameters: [account.id],
    });
    expect(spent).toEqual({ spent_day: midnight / day, spent_micros: 3 * price });
    await expectExact(postgres.engine, [account]);
  });
});

/** What became of a message when it was handed over. */
function handedOver(message: TrackedMessage, index: number): HandedOver {
  const providerMessageId = `part-of-${message.id}`;
  const partIds = index % 3 === 0 ? [providerMessageId, `${providerMessageId}-2`] : [providerMessageId];
  const statuses = index % 4 === 0 ? [{ status: "DELIVERED" as const }] : [];
  return { provider, providerMessageId, partIds, statuses, refunded: false, costMicros: index };
}

function recorded({ store: { messages } }: Opened, message: TrackedMessage, index: number) {
  const refundId = `refund-of-${message.id}`;
  if (index % 5 === 1) return messages.fail(message, "Refused.", refundId, later);
  if (index % 5 === 2) return messages.postpone(message, "Later.", later + 1_000, later);
  return messages.handOver(message, handedOver(message, index), refundId, later);
}

async function receipts({ store }: Opened, messages: readonly Message[]) {
  const known = await Promise.all(
    messages.flatMap(({ id }) =>
      [`part-of-${id}`, `part-of-${id}-2`].map((partId) => store.receipts.findPart(provider, [partId])),
    ),
  );
  return known.flatMap((part, index) => {
    if (!part) return [];
    const status = (["DELIVERED", "FAILED", "READ"] as const)[index % 3]!;
    const receipt = { providerMessageIds: [part.providerMessageId], status, refunded: status === "FAILED" };
    return store.receipts.receive(part, receipt, `refund-of-${part.message.id}`, later + 2_000);
  });
}

test("what is done in groups leaves the rows that the same leaves one by one", async () => {
  const postgres = await openStore(openPostgres);
  const sqlite = await openStore(openFile);
  const customers = newAccounts(6);
  const accounts = customers.map(({ account }) => account);
  const messages = sends(accounts, 60);
  const endpoint = newEndpoint(accounts[0]!);
  const endTurns = {
    postgres: (changes: readonly Change[]) =>
      Promise.all(changes.map((change) => commit(postgres.store, change))),
    sqlite: (changes: readonly Change[]) => commitInTurn(sqlite.store, changes),
  };
  for (const [name, stored] of Object.entries({ postgres, sqlite })) {
    const all = endTurns[name as keyof typeof endTurns] as (changes: readonly Change[]) => Promise<unknown>;
    await addAccounts(stored, customers, [1e9]);
    await commit(stored.store, stored.store.webhooks.insert(endpoint, 10));
    await all(messages.map((message) => acceptance(stored, message)));
    await claim(stored.store, later);
    const claimed = await Promise.all(messages.map((message) => track(stored.store, message)));
    await all(claimed.map((message, index) => recorded(stored, message, index)) as readonly Change[]);
    await all((await receipts(stored, messages)) as readonly Change[]);
    const after = claimed.filter((_, index) => index % 5 === 3);
    await all(
      after.flatMap((message) => [
        stored.store.messages.report(message, "Success", "READ", later + 3_000),
        stored.store.messages.noteAttempt(message, {
          provider,
          startedAt: later,
          milliseconds: 5,
          outcome: "overtaken",
          detail: null,
          mayBeTaken: true,
        }),
      ]),
    );
    await expectExact(stored.engine, accounts);
  }
  expect(await rowsOf(postgres.engine)).toEqual(await rowsOf(sqlite.engine));
});

test("a hand-over whose lease was lost is refused, and those beside it are kept", async () => {
  const postgres = await openStore(openPostgres);
  const customers = newAccounts(2);
  const accounts = customers.map(({ account }) => account);
  await addAccounts(postgres, customers, [1e9]);
  const messages = sends(accounts, 12);
  await Promise.all(messages.map((message) => commit(postgres.store, acceptance(postgres, message))));
  await claim(postgres.store, later);
  const claimed = await Promise.all(messages.map((message) => track(postgres.store, message)));
  const [stale, ...held] = claimed.map((message) =>
    postgres.store.messages.handOver(message, handedOver(message, 1), "none", later),
  );
  await commit(postgres.store, stale!);
  const [refused, ...kept] = [stale!, ...held].map((change) => commit(postgres.store, change));
  expect(await refusalOf(refused!)).toMatchObject({ word: "lease_lost" });
  await Promise.all(kept);
  const states = await Promise.all(messages.map((message) => track(postgres.store, message)));
  expect(new Set(states.map(({ status }) => status))).toEqual(new Set(["SENT"]));
  await expectExact(postgres.engine, accounts);
});
