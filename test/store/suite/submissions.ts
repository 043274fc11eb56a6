import { describe, expect, test } from "vitest";
import type { DeliveryStatus } from "../../../src/domain/messages/delivery.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Store } from "../../../src/ports/store.ts";
import type { AcceptedSubmission, Message, TrackedMessage } from "../../../src/ports/store/messages.ts";
import { testStart } from "../../support/clock.ts";
import {
  accept,
  addAccount,
  readBalance,
  claim,
  getRefusal,
  track,
  type MessageOverrides,
  type OpenStore,
} from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

const now = testStart + 1_000;

async function claimed(store: Store, overrides: MessageOverrides = {}) {
  const account = await addAccount(store, 100_000);
  const { id } = await accept(store, account, overrides);
  const message = (await claim(store, testStart)).find((taken) => taken.id === id);
  return { account, message: message! };
}

const result = (...statuses: DeliveryStatus[]): AcceptedSubmission => ({
  providerMessageId: "gateway-1",
  statuses: statuses.map((status) => ({ status, detail: "Receipt." })),
});

const recordSubmission = (store: Store, message: TrackedMessage, submission: AcceptedSubmission) =>
  commit(store, store.messages.recordSubmission(message, submission, now));

async function listEvents(store: Store, { id }: Message) {
  return (await store.messages.listEvents(id)).map(({ status, detail }) => [status, detail]);
}

/** Records of the dispatcher for messages that a provider accepted. */
export function submissionSuite(database: () => OpenStore): void {
  describe("a submission", () => {
    test("sets a message to SENT, and makes it due at its expiry", async () => {
      const { store } = database();
      const { account, message } = await claimed(store);
      await recordSubmission(store, message, result());
      expect(await track(store, message)).toEqual({
        ...message,
        status: "SENT",
        providerMessageId: "gateway-1",
        submittedAt: now,
        updatedAt: now,
      });
      expect(await claim(store, message.expiresAt - 1)).not.toContainEqual(
        expect.objectContaining({ id: message.id }),
      );
      const back = await claim(store, message.expiresAt);
      expect(back).toContainEqual(expect.objectContaining({ id: message.id, submittedAt: now }));
      expect(await readBalance(store, account)).toBe(60_000);
    });

    test.each([
      [["DELIVERED"], "DELIVERED", ["DELIVERED"]],
      [["DELIVERED", "READ"], "READ", ["DELIVERED", "READ"]],
      [["READ", "DELIVERED"], "READ", ["READ"]],
      [["FAILED", "FAILED"], "FAILED", ["FAILED"]],
      [["SENT"], "SENT", []],
    ] as const)("merges the receipts %j of the submit result into %s", async (statuses, merged, news) => {
      const { store } = database();
      const { message } = await claimed(store);
      await recordSubmission(store, message, result(...statuses));
      expect((await track(store, message)).status).toBe(merged);
      expect(await listEvents(store, message)).toEqual([
        ["PENDING", null],
        ["SENT", null],
        ...news.map((status) => [status, "Receipt."]),
      ]);
    });

    test("refunds the price if the provider refunded its fee", async () => {
      const { store } = database();
      const { account, message } = await claimed(store);
      await recordSubmission(store, message, { ...result("EXPIRED"), refundId: createId(now) });
      expect((await track(store, message)).status).toBe("EXPIRED");
      expect(await readBalance(store, account)).toBe(100_000);
    });
  });
}

/** Records of the dispatcher for messages that no provider accepted, or that were not confirmed in time. */
export function endSuite(database: () => OpenStore): void {
  describe("a message without a delivery", () => {
    test("keeps its status if it is rescheduled, and is claimed when it is due", async () => {
      const { store } = database();
      const { message } = await claimed(store);
      await commit(
        store,
        store.messages.reschedule(message, { detail: "Throttled.", dueAt: now + 5_000 }, now),
      );
      expect(await track(store, message)).toEqual({ ...message, updatedAt: now });
      expect(await listEvents(store, message)).toEqual([
        ["PENDING", null],
        ["PENDING", "Throttled."],
      ]);
      expect(await claim(store, now + 5_000)).toContainEqual({ ...message, attempts: 2, updatedAt: now });
    });

    test("has U+FFFD in its event for characters that no database can store, and its attempt has them unchanged", async () => {
      const { store } = database();
      const { message } = await claimed(store);
      const detail = "A\0B \ud800.";
      const attempt = { provider: "a", startedAt: now, milliseconds: 1, outcome: "retry", detail } as const;
      await commit(store, [
        store.messages.reschedule(
          message,
          { detail, dueAt: now, attempts: [{ ...attempt, outcomeUnknown: false }] },
          now,
        ),
      ]);
      expect((await listEvents(store, message)).at(-1)).toEqual(["PENDING", "A\ufffdB \ufffd."]);
      const history = await store.messages.findHistory(message.accountId, message.id);
      expect(history!.attempts).toMatchObject([{ detail }]);
    });

    test("is refunded once if it fails, and never claimed again", async () => {
      const { store } = database();
      const { account, message } = await claimed(store);
      const fail = () =>
        commit(store, store.messages.fail(message, { detail: "Refused.", refundId: createId(now) }, now));
      await fail();
      expect((await track(store, message)).status).toBe("FAILED");
      expect(await getRefusal(fail())).toMatchObject({ refusalCode: "lease_lost" });
      expect(await readBalance(store, account)).toBe(100_000);
      const { list } = await store.ledger.list({ accountId: account.id, offset: 0, limit: 10 });
      expect(list.map(({ type }) => type)).toEqual(["REFUND", "DEBIT", "CREDIT"]);
      expect(list[0]).toMatchObject({ correlationId: message.id, valueMicros: 40_000, at: now });
      const ids = (await claim(store, testStart + 1e11)).map(({ id }) => id);
      expect(ids).not.toContain(message.id);
    });

    test("is not refunded if it expires after its submission", async () => {
      const { store } = database();
      const { account, message } = await claimed(store);
      await recordSubmission(store, message, result());
      const back = (await claim(store, message.expiresAt)).find(({ id }) => id === message.id);
      await commit(store, store.messages.expire(back!, message.expiresAt));
      expect((await track(store, message)).status).toBe("EXPIRED");
      expect(await readBalance(store, account)).toBe(60_000);
      const ids = (await claim(store, testStart + 1e11)).map(({ id }) => id);
      expect(ids).not.toContain(message.id);
    });
  });
}
