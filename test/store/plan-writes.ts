import { expect } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import type { Store } from "../../src/ports/store.ts";
import type { Change, CommitRefusal } from "../../src/ports/store/change.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { TrackedMessage } from "../../src/ports/store/messages.ts";
import { testStart } from "../support/clock.ts";
import { accept, claim, creditOf, newMessage } from "./fixtures.ts";
import { endpointId, planSim, type Work } from "./plan-work.ts";
import { commit as commitTo } from "../support/commit.ts";

const hour = 3_600_000;
const now = testStart + hour;

/** What the sends, the dispatcher, the reports and the imports write. */
export function writeWork(store: Store, account: Account): Work {
  const { messages, idempotency, mails, esim } = store;
  const commit = (changes: Parameters<typeof commitTo>[1]) => commitTo(store, changes);
  const key = () => ({ accountId: account.id, key: createId(now), fingerprint: "print" });
  const answer = { status: 200, body: "{}" };
  const taken = async (): Promise<TrackedMessage> => {
    const { id } = await accept(store, account, { channel: "telegram", createdAt: now });
    const found = (await claim(store, now, 10_000)).find((message) => message.id === id);
    if (!found) throw new Error(`There is no message ${id} to claim.`);
    return found;
  };
  const result = () => ({ providerMessageId: createId(now), statuses: [] });
  const withMessage = (build: (message: TrackedMessage) => Change<CommitRefusal>) => async () =>
    commit(build(await taken()));
  const attempt = {
    provider: "smsc-a",
    startedAt: now,
    milliseconds: 12,
    outcome: "accepted",
    detail: null,
    outcomeUnknown: false,
  } as const;
  const mail = { id: createId(now), to: "ada@example.com", subject: "Reset", text: "A link" };
  return {
    "a send": () => {
      const message = newMessage(account, { channel: "telegram" });
      return commit([
        idempotency.take(key(), answer, now),
        messages.acceptUnlessOptedOut(message, createId(now)),
      ]);
    },
    "a verification's message": () =>
      commit(messages.accept(newMessage(account, { channel: "telegram" }), createId(now))),
    "a credit": () => commit(creditOf(store, account, 1)),
    "a hand-over": withMessage((message) => messages.handOver(message, result(), now)),
    "a hand-over that is refunded": withMessage((message) =>
      messages.handOver(
        message,
        { ...result(), refundId: createId(now), statuses: [{ status: "READ" }] },
        now,
      ),
    ),
    "a retry": withMessage((message) => messages.postpone(message, { detail: "Later.", dueAt: now }, now)),
    "a late answer": withMessage((message) => messages.noteAttempt(message, attempt)),
    "a failure": withMessage((message) =>
      messages.fail(message, { detail: "No.", refundId: createId(now) }, now),
    ),
    "an expiry": withMessage((message) => messages.expire(message, now)),
    "a report": withMessage((message) => messages.report(message, "Success", "DELIVERED", now)),
    "a report of an outcome": withMessage((message) =>
      messages.report(message, "Incomplete", undefined, now),
    ),
    "a verdict": withMessage((message) => messages.verify(message, "code_valid", now)),
    "an idempotency key that is answered later": async () => {
      const [first, second] = [key(), key()];
      await commit(idempotency.take(first, undefined, now));
      await commit(idempotency.answer(first, answer, now));
      await commit(idempotency.take(second, undefined, now));
      await commit(idempotency.release(second));
    },
    "a receipt": async () => {
      const message = await taken();
      const given = { provider: "smsc-a", providerMessageId: message.id, statuses: [] };
      await commit(messages.handOver(message, given, now));
      const part = await store.receipts.findPart("smsc-a", [message.id]);
      const cost = { micros: 7_500, currency: message.currency };
      const receipt = {
        providerMessageIds: [message.id],
        status: "DELIVERED",
        refunded: true,
        cost,
      } as const;
      await commit(store.receipts.receive(part!, receipt, createId(now), now));
    },
    "a receipt that comes early": async () => {
      const receipt = { providerMessageIds: ["early"], status: "DELIVERED" } as const;
      await commit(store.receipts.keep({ ...receipt, provider: "smsc-a", id: createId(now) }));
      await commit([store.receipts.forgetEarly(createId(now))]);
    },
    "messages of an account that are claimed": () =>
      messages.claimOf([{ accountId: account.id, limit: 10 }], "telegram", { now, leaseUntil: now + hour }),
    "messages that a step of the clock moves": async () => {
      for (const after of [now - hour, now + hour]) {
        await messages.moveDue("telegram", { before: now, after }, 10);
      }
    },
    "messages that are brought forward": () => messages.bringForward("telegram", now - hour, 10),
    "messages that are claimed": () => messages.claim("telegram", { now, leaseUntil: now + hour }, 10),
    "a question to a provider": async () => {
      expect(await store.statusQueue.claim("hub", now, now + hour, 10)).toHaveLength(1);
      const part = {
        provider: "hub",
        accountId: account.id,
        providerMessageId: "id",
        channel: "sms",
        asks: 1,
        expiresAt: now,
      } as const;
      await commit([store.statusQueue.postpone(part, null)]);
    },
    "a webhook delivery": async () => {
      expect(await store.webhooks.claim(endpointId, now, now + hour, 1)).toHaveLength(1);
      await store.webhooks.deliveries(endpointId, 10, undefined);
      await commit([store.webhooks.drop(endpointId, 10)]);
    },
    "the purge": async () => {
      const kinds = [store.webhooks, store.receipts, idempotency, store.sessions, store.passwordResets];
      for (const kind of kinds) await kind.purge(now, 10);
    },
    "a mail": async () => {
      await commit([mails.enqueue(mail, now, now + hour)]);
      const [held] = await mails.claim(now, now + hour, 10);
      await commit([mails.postpone(held!, now), mails.remove(held!)]);
    },
    "a price": () =>
      commit(
        store.prices.put([
          { channel: "sms", currency: "EUR", prefix: "44", priceMicros: 1, network: "Sandbox Mobile" },
        ]),
      ),
    "an hour that is counted": async () => {
      const unit = { accountId: "account", channel: "sms", bucket: 0, requests: 1, countedAt: now } as const;
      const counted = { ...unit, weight: 1, transactions: 1, amountMicros: 1, costChanges: 0 };
      const { traffic } = store;
      await commit([traffic.takeTurn("one", now, now + hour), traffic.putHour(counted, [], now)]);
      await commit([traffic.putSpan(counted, now)]);
    },
    "a provider's price": () =>
      commit(
        store.providerPrices.put([
          { provider: "smsc-a", channel: "sms", currency: "EUR", prefix: "44", priceMicros: 1, network: "" },
        ]),
      ),
    "a SIM that is put": () => commit(esim.putSims([planSim(0)])),
    "a package": () =>
      commit([
        esim.putTemplate({ id: 501, name: "Europe 1 GB" }),
        esim.insertPackage({
          id: createId(now),
          userId: account.userId,
          sim: planSim(0).iccid,
          packageTemplate: 501,
          status: "NOT_ACTIVE",
          createdDate: now,
          timeAllowanceSeconds: null,
        }),
      ]),
  };
}
