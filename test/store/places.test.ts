import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Store } from "../../src/ports/store.ts";
import type { Account, Session, User } from "../../src/ports/store/accounts.ts";
import type { Change, CommitRefusal } from "../../src/ports/store/change.ts";
import type { TrackedMessage } from "../../src/ports/store/messages.ts";
import { change, stepsOf } from "../../src/store/change.ts";
import type { Engine } from "../../src/store/engine.ts";
import { createSqliteEngine } from "../../src/store/engines/sqlite/engine.ts";
import { openFile } from "../../src/store/engines/sqlite/file.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createStore } from "../../src/store/store.ts";
import { testStart } from "../support/clock.ts";
import { commit, CommitRefused } from "../support/commit.ts";
import { newAttempt } from "../support/esim-attempts.ts";
import { accept, addAccount, newEndpoint, newMessage, newUser } from "./fixtures.ts";
import { planSim } from "./plan-work.ts";
import fc from "../support/properties.ts";

const hour = 3_600_000;
const now = testStart + hour / 2;

/** What is there before anything is shuffled: a message in hand, and one whose two parts were taken. */
interface Known {
  readonly account: Account;
  readonly session: Session;
  readonly held: TrackedMessage;
  readonly sent: TrackedMessage;
}

let folder: string;
let template: string;
let known: Known;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "connect-hub-places-"));
  template = join(folder, "template.sqlite");
  const engine = createSqliteEngine(openFile(template));
  await migrate(engine, testStart);
  known = await fill(createStore(engine));
  await engine.close();
});
afterAll(() => rm(folder, { recursive: true }));

async function fill(store: Store): Promise<Known> {
  const account = await addAccount(store, 200_000);
  const session = {
    id: "session",
    userId: account.userId,
    refreshHash: "one",
    expiresAt: now + hour,
    revokedAt: null,
    usedTokens: [],
  };
  await commit(store, [
    store.sessions.insert(session, testStart),
    store.passwordResets.insert("link", account.userId, testStart, now + hour),
    store.webhooks.insert(newEndpoint(account), 10),
    store.esim.putSims([planSim(0)]),
    store.esimAttempts.open(newAttempt(account, { id: "attempt" }), now),
    store.idempotency.take(keyOf(account, "asked"), undefined, testStart),
  ]);
  const accepted = [await accept(store, account), await accept(store, account)];
  const taken = await store.messages.claim("sms", { now: testStart, leaseUntil: testStart + hour }, 10);
  const [held, sent] = accepted.map(({ id }) => taken.find((message) => message.id === id)!);
  const result = { provider: "smsc-a", providerMessageId: "part-0", partIds: ["part-0", "part-1"] };
  const handover = { ...result, statuses: [] };
  await commit(store, store.messages.handOver(sent!, handover, testStart));
  return { account, session, held: held!, sent: sent! };
}

type Changes = readonly Change<CommitRefusal>[];
type Build = (store: Store, known: Known) => Changes | Promise<Changes>;

const user: User = newUser({ id: "registered", email: "new@example.com" });
const registered: Account = { id: "own", userId: user.id, currency: "EUR", balanceMicros: 0 };
const welcome = {
  id: "credit",
  accountId: registered.id,
  userId: user.id,
  description: "Welcome credit",
  valueMicros: 5,
  currency: "EUR",
  at: now,
};
const answer = { status: 200, body: "{}" };
const keyOf = ({ id }: Account, key = "key") => ({ accountId: id, key, fingerprint: "print" });
/** The lists of changes that are committed together, as the operations and the dispatcher list them. */
const lists: Readonly<Record<string, Build>> = {
  "a send with a key": ({ messages, idempotency }, { account }) => [
    idempotency.take(keyOf(account), answer, now),
    messages.accept(newMessage(account, { id: "accepted" }), "transaction-1"),
  ],
  "a send that the balance does not pay": ({ messages, idempotency }, { account }) => [
    idempotency.take(keyOf(account), answer, now),
    messages.accept(newMessage(account, { id: "accepted", priceMicros: 1e9 }), "transaction-1"),
  ],
  "a hand-over that was delivered at once": ({ messages }, { held }) => {
    const statuses = [{ status: "DELIVERED" as const }, { status: "READ" as const }];
    const handover = { providerMessageId: "gateway-1", statuses };
    return [messages.handOver(held, handover, now)];
  },
  "a hand-over whose fee went back": ({ messages }, { held }) => {
    const statuses = [{ status: "FAILED" as const, detail: "No." }];
    const handover = {
      provider: "smsc-a",
      providerMessageId: "gateway-1",
      statuses,
      refundId: "transaction-1",
    };
    return [messages.handOver(held, handover, now)];
  },
  "a failure": ({ messages }, { held }) => [
    messages.fail(held, { detail: "No.", refundId: "transaction-1" }, now),
  ],
  "a failure after the lease": ({ messages }, { held }) => [
    messages.fail({ ...held, attempts: 0 }, { detail: "No.", refundId: "transaction-1" }, now),
  ],
  "an expiry": ({ messages }, { sent }) => [messages.expire(sent, now)],
  "another try": ({ messages }, { held }) => [
    messages.postpone(held, { detail: "Later.", dueAt: now + 1 }, now),
  ],
  "a report": ({ messages }, { sent }) => [messages.report(sent, "Success", "DELIVERED", now)],
  "a receipt of one of two parts": async ({ receipts }) => {
    const part = (await receipts.findPart("smsc-a", ["part-0"]))!;
    const receipt = { providerMessageIds: ["part-0"], status: "DELIVERED" as const };
    return [receipts.receive(part, receipt, "transaction-1", now)];
  },
  "a receipt that gives the fee back": async ({ receipts }) => {
    const part = (await receipts.findPart("smsc-a", ["part-1"]))!;
    const receipt = { providerMessageIds: ["part-1"], status: "FAILED" as const, refunded: true };
    return [receipts.receive(part, receipt, "transaction-1", now)];
  },
  "a password that is changed": ({ users, sessions, passwordResets }, { account, session }) => [
    users.confirm(account.userId, "hash"),
    sessions.end(session.id, now),
    users.setPassword(account.userId, "another", now),
    sessions.revokeAll(account.userId, now),
    passwordResets.removeAll(account.userId),
  ],
  "a password that is reset": ({ users, sessions, passwordResets, apiKeys }, { account }) => [
    users.setPassword(account.userId, "another", now),
    passwordResets.use("link", now),
    users.setVerified(account.userId, now),
    sessions.revokeAll(account.userId, now),
    apiKeys.revokeAll(account.userId, now),
    passwordResets.removeAll(account.userId),
  ],
  "a registration": (store) => [
    store.users.insert(user),
    store.accounts.insert(registered, now),
    store.ledger.credit(welcome),
    store.esim.putSims([planSim(1)]),
    store.esim.grant(registered.id, { scope: "company", id: 31 }, now),
    store.mails.enqueue({ id: "mail", to: user.email, subject: "Welcome", text: "…" }, now, now + hour),
  ],
  "a package that is asked for": (store, { account }) => [
    store.idempotency.take(keyOf(account), undefined, now),
    store.idempotency.take(keyOf(account, "note"), answer, now),
    store.esimAttempts.open(newAttempt(account, { id: "package" }), now),
    store.ledger.charge(newAttempt(account, { id: "package" }).charge!, "transaction-1", now),
  ],
  "a package that is given up": (store, { account }) => [
    store.idempotency.release(keyOf(account, "asked")),
    store.esimAttempts.close(newAttempt(account, { id: "attempt" })),
    store.ledger.refund(newAttempt(account, { id: "attempt" }).charge!, "transaction-1", now, now),
  ],
  "a package of another registry": (store, { account }) => [
    store.idempotency.answer(keyOf(account, "asked"), answer, now),
    store.idempotency.forget(keyOf(account, "note")),
    store.esimAttempts.close(newAttempt(account, { id: "attempt" })),
    store.esim.putSims([{ ...planSim(0), simStatus: "TERMINATED" }]),
    store.esim.putTemplate({ id: 501, name: "Europe 1 GB" }),
    store.esim.insertPackage({
      id: "package",
      userId: account.userId,
      sim: planSim(0).iccid,
      packageTemplate: 501,
      status: "NOT_ACTIVE",
      createdDate: now,
      timeAllowanceSeconds: null,
    }),
  ],
};

/** The lists that are refused, and for what. */
const refusals: Readonly<Record<string, CommitRefusal>> = {
  "a send that the balance does not pay": "balance_short",
  "a failure after the lease": "lease_lost",
};

/** The same list in another order, each change of it assembled in another order. */
const shuffled = (changes: Changes, next: () => number): Changes =>
  inAnyOrder(changes, next).map((each) => change(inAnyOrder(stepsOf(each), next)) as Changes[number]);

function inAnyOrder<Item>(items: readonly Item[], next: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, turn: next() }))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ item }) => item);
}

/** What is in the database after a list was committed, and for what it was refused, if it was. */
async function outcomeOf(
  build: Build,
  arrange: (changes: Changes) => Changes,
): Promise<{ readonly refused: CommitRefusal | void; readonly tables: unknown }> {
  const path = join(folder, "copy.sqlite");
  await copyFile(template, path);
  const engine = createSqliteEngine(openFile(path));
  try {
    const store = createStore(engine);
    const refused = await commit(store, arrange(await build(store, known))).catch((error: unknown) => {
      if (error instanceof CommitRefused) return error.word;
      throw error;
    });
    return { refused, tables: await dump(engine) };
  } finally {
    await engine.close();
  }
}

async function dump(engine: Engine): Promise<unknown> {
  const named = await engine.read({
    sql: "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
    parameters: [],
  });
  const tables = await Promise.all(
    named.map(async ({ name }) => {
      const rows = await engine.read({ sql: `select * from ${String(name)}`, parameters: [] });
      return [name, rows.map((row) => JSON.stringify(row)).toSorted()];
    }),
  );
  return Object.fromEntries(tables) as unknown;
}

test.each(Object.entries(lists))(
  "%s commits the same in whatever order it was put together",
  async (name, build) => {
    const expected = await outcomeOf(build, (changes) => changes);
    expect(expected.refused).toBe(refusals[name]);
    const property = fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
      const next = () => numbers.next().value;
      expect(await outcomeOf(build, (changes) => shuffled(changes, next))).toEqual(expected);
    });
    await fc.assert(property, { numRuns: 12 });
  },
);
