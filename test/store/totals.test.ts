import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { channels, deliveryStatuses, type VerificationStatus } from "../../src/domain/messages/delivery.ts";
import { createId } from "../../src/domain/identifiers.ts";
import type { Change, CommitRefusal } from "../../src/ports/store/change.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { Sim } from "../../src/ports/store/esim.ts";
import type { Message, TrackedMessage } from "../../src/ports/store/messages.ts";
import { migrate } from "../../src/store/migrate.ts";
import { testStart } from "../support/clock.ts";
import { year } from "./clusters.ts";
import { addAccount, claim, createCredit, newMessage, openFile, track, type OpenStore } from "./fixtures.ts";
import {
  readMessageSums,
  readSimSums,
  readTransactionSums,
  naiveMessageSums,
  naiveSimSums,
  naiveTransactionSums,
  type Sums,
} from "./naive-sums.ts";
import { commit, CommitRefusedError } from "../support/commit.ts";
import fc from "../support/properties.ts";

const now = year.start + year.length;
const verdicts = ["code_valid", "code_invalid", "expired"] as const satisfies VerificationStatus[];

let opened: OpenStore;
beforeAll(async () => {
  opened = await openFile();
  await migrate(opened.engine);
});
afterAll(() => opened.close());

const status = fc.constantFrom(...deliveryStatuses);
/** Changes of a message. `of` selects the message, and `stale` uses an expired lease. */
const change = fc.record({
  of: fc.nat(30),
  stale: fc.boolean(),
  at: fc.integer({ min: year.start, max: now }),
  act: fc.oneof(
    fc.record({
      kind: fc.constant("hand over" as const),
      statuses: fc.array(status, { maxLength: 3 }),
      refunded: fc.boolean(),
    }),
    fc.record({ kind: fc.constantFrom("postpone" as const, "fail" as const, "expire" as const) }),
    fc.record({ kind: fc.constant("report" as const), status: fc.option(status, { nil: undefined }) }),
    fc.record({ kind: fc.constant("verify" as const), verdict: fc.constantFrom(...verdicts) }),
  ),
});
const sending = fc.record({
  kind: fc.constant("send" as const),
  account: fc.nat(1),
  channel: fc.constantFrom(...channels),
  createdAt: fc
    .constantFrom(0, 1, 899_999, 900_000, 86_400_000, 1_382_400_000)
    .map((after) => year.start + after),
  priceMicros: fc.integer({ min: 0, max: 300_000 }),
});
const step = fc.oneof(
  sending,
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("change" as const), change }) },
  fc.record({ kind: fc.constantFrom("claim" as const, "credit" as const) }),
);
/** Steps of one inner array run concurrently. */
const turns = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 });
type Of<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Step = Of<typeof step>;
type MessageChange = Of<typeof change>;

function toChange(message: TrackedMessage, { act, at }: MessageChange): Change<CommitRefusal> {
  const { messages } = opened.store;
  const id = createId(at);
  switch (act.kind) {
    case "hand over": {
      const statuses = act.statuses.map((each) => ({ status: each }));
      const refundId = act.refunded ? id : undefined;
      return messages.recordSubmission(message, { providerMessageId: id, statuses, refundId }, at);
    }
    case "postpone":
      return messages.reschedule(message, { detail: "Later.", dueAt: at }, at);
    case "fail":
      return messages.fail(message, { detail: "No.", refundId: id }, at);
    case "expire":
      return messages.expire(message, at);
    case "report":
      return messages.recordReport(message, "Success", act.status, at);
    case "verify":
      return messages.recordCheck(message, act.verdict, at);
  }
}

/** Runs one step. A step that the store refuses changes nothing. */
async function runStep(accounts: readonly Account[], sent: Message[], step: Step): Promise<void> {
  const { store } = opened;
  if (step.kind === "claim") return void (await claim(store, now));
  if (step.kind === "credit") return void (await commit(store, createCredit(store, accounts[0]!, 1, now)));
  if (step.kind === "send") {
    const { kind: _, account, ...overrides } = step;
    const message = newMessage(accounts[account]!, overrides);
    await commit(store, store.messages.accept(message, createId(message.createdAt)));
    sent.push(message);
  }
  if (step.kind === "change") {
    const message = sent[step.change.of % Math.max(sent.length, 1)];
    if (!message) return;
    const known = await track(store, message);
    const leased = step.change.stale ? { ...known, attempts: known.attempts - 1 } : known;
    await commit(store, toChange(leased, step.change));
  }
}

const expectEqualSums = async (sums: readonly [Promise<Sums>, Promise<Sums>]) => {
  const [kept, naive] = await Promise.all(sums);
  expect(kept).toEqual(naive);
};

describe("the totals are the sums over the rows", () => {
  test("for every sequence of message changes", async () => {
    let [refused, done] = [0, 0];
    const property = fc.asyncProperty(turns, async (history) => {
      // The balance of the second account becomes too low during the test.
      const accounts = [await addAccount(opened.store, 1e9), await addAccount(opened.store, 500_000)];
      const ids = accounts.map(({ id }) => id);
      const sent: Message[] = [];
      for (const turn of history) {
        const settled = await Promise.allSettled(turn.map((step) => runStep(accounts, sent, step)));
        for (const result of settled) {
          if (result.status === "fulfilled") done += 1;
          else if (result.reason instanceof CommitRefusedError) refused += 1;
          else throw result.reason;
        }
        const { engine } = opened;
        await expectEqualSums([readMessageSums(engine, ids), naiveMessageSums(engine, ids)]);
        await expectEqualSums([readTransactionSums(engine, ids), naiveTransactionSums(engine, ids)]);
      }
    });
    await fc.assert(property, { numRuns: 60 });
    expect(refused).toBeGreaterThan(20);
    expect(done).toBeGreaterThan(200);
  });

  test("if SIMs move repeatedly between companies and inventories", async () => {
    const put = fc.record({ of: fc.nat(15), company: fc.nat(3), inventory: fc.nat(3) });
    const sims = fc.uniqueArray(put, { selector: ({ of }) => of, maxLength: 6 });
    // Each import is one commit, which may contain the same SIM several times.
    const lists = fc.array(fc.array(sims, { maxLength: 3 }), { minLength: 1, maxLength: 12 });
    const property = fc.asyncProperty(lists, async (imports) => {
      const { store, engine } = opened;
      const commits = imports.map((puts) =>
        commit(
          store,
          puts.map((sims) => store.esim.putSims(sims.map(simOf))),
        ),
      );
      await Promise.all(commits);
      await expectEqualSums([readSimSums(engine), naiveSimSums(engine)]);
    });
    await fc.assert(property, { numRuns: 40 });
    const { total } = await opened.store.esim.listSims({ offset: 0, limit: 1 });
    expect(total).toBeGreaterThan(8);
  });
});

const simOf = ({ of, company, inventory }: { of: number; company: number; inventory: number }): Sim => ({
  iccid: `8988303000000000${String(of).padStart(3, "0")}`,
  simStatus: "IN_SERVICE",
  group: { id: 11, name: "Group" },
  inventory: { id: 900 + inventory, name: "Inventory" },
  company: { id: 800 + company, name: "Company" },
  provisionedDate: testStart,
  terminatedDate: 0,
  imsis: [{ sponsor_id: 41, imsi: 234_150_000_000_000 + of }],
  mappedImsi: 999_999_999_999_999,
});
