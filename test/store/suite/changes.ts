import { describe, expect, test } from "vitest";
import type { DeliveryStatus } from "../../../src/domain/messages/delivery.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Store } from "../../../src/ports/store.ts";
import type { HandedOver, Message, TrackedMessage } from "../../../src/ports/store/messages.ts";
import { testStart } from "../../support/clock.ts";
import {
  accept,
  addAccount,
  balanceOf,
  claim,
  refusalOf,
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

const result = (...statuses: DeliveryStatus[]): HandedOver => ({
  providerMessageId: "gateway-1",
  statuses: statuses.map((status) => ({ status, detail: "Receipt." })),
});

const handOver = (store: Store, message: TrackedMessage, handedOver: HandedOver) =>
  commit(store, store.messages.handOver(message, handedOver, now));

async function eventsOf(store: Store, { id }: Message) {
  return (await store.messages.events(id)).map(({ status, detail }) => [status, detail]);
}

/** What the dispatcher records of a message that its gateway took. */
export function handOverSuite(database: () => OpenStore): void {
  describe("handing over", () => {
    test("leaves a message SENT, to come back at the end of its time", async () => {
      const { store } = database();
      const { account, message } = await claimed(store);
      await handOver(store, message, result());
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
      expect(await balanceOf(store, account)).toBe(60_000);
    });

    test.each([
      [["DELIVERED"], "DELIVERED", ["DELIVERED"]],
      [["DELIVERED", "READ"], "READ", ["DELIVERED", "READ"]],
      [["READ", "DELIVERED"], "READ", ["READ"]],
      [["FAILED", "FAILED"], "FAILED", ["FAILED"]],
      [["SENT"], "SENT", []],
    ] as const)("merges the receipts %j that came along into %s", async (statuses, merged, news) => {
      const { store } = database();
      const { message } = await claimed(store);
      await handOver(store, message, result(...statuses));
      expect((await track(store, message)).status).toBe(merged);
      expect(await eventsOf(store, message)).toEqual([
        ["PENDING", null],
        ["SENT", null],
        ...news.map((status) => [status, "Receipt."]),
      ]);
    });

    test("gives the fee back when the gateway did", async () => {
      const { store } = database();
      const { account, message } = await claimed(store);
      await handOver(store, message, { ...result("EXPIRED"), refundId: createId(now) });
      expect((await track(store, message)).status).toBe("EXPIRED");
      expect(await balanceOf(store, account)).toBe(100_000);
    });
  });
}

/** What the dispatcher records of a message that its gateway did not take, or not confirm in time. */
export function endSuite(database: () => OpenStore): void {
  describe("not handing over", () => {
    test("postponed, a message keeps its status and comes back when it is due", async () => {
      const { store } = database();
      const { message } = await claimed(store);
      await commit(
        store,
        store.messages.postpone(message, { detail: "Throttled.", dueAt: now + 5_000 }, now),
      );
      expect(await track(store, message)).toEqual({ ...message, updatedAt: now });
      expect(await eventsOf(store, message)).toEqual([
        ["PENDING", null],
        ["PENDING", "Throttled."],
      ]);
      expect(await claim(store, now + 5_000)).toContainEqual({ ...message, attempts: 2, updatedAt: now });
    });

    test("of a reason that no store can keep, what each can is kept, with U+FFFD for the rest", async () => {
      const { store } = database();
      const { message } = await claimed(store);
      const detail = "A\0B \ud800.";
      const attempt = { provider: "a", startedAt: now, milliseconds: 1, outcome: "retry", detail } as const;
      await commit(store, [
        store.messages.postpone(
          message,
          { detail, dueAt: now, attempts: [{ ...attempt, outcomeUnknown: false }] },
          now,
        ),
      ]);
      expect((await eventsOf(store, message)).at(-1)).toEqual(["PENDING", "A\ufffdB \ufffd."]);
      const history = await store.messages.findHistory(message.accountId, message.id);
      expect(history!.attempts).toMatchObject([{ detail }]);
    });

    test("failed, a message is refunded once and never comes back", async () => {
      const { store } = database();
      const { account, message } = await claimed(store);
      const fail = () =>
        commit(store, store.messages.fail(message, { detail: "Refused.", refundId: createId(now) }, now));
      await fail();
      expect((await track(store, message)).status).toBe("FAILED");
      expect(await refusalOf(fail())).toMatchObject({ word: "lease_lost" });
      expect(await balanceOf(store, account)).toBe(100_000);
      const { list } = await store.ledger.list({ accountId: account.id, offset: 0, limit: 10 });
      expect(list.map(({ type }) => type)).toEqual(["REFUND", "DEBIT", "CREDIT"]);
      expect(list[0]).toMatchObject({ correlationId: message.id, valueMicros: 40_000, at: now });
      const ids = (await claim(store, testStart + 1e11)).map(({ id }) => id);
      expect(ids).not.toContain(message.id);
    });

    test("expired, a message that was handed over is not refunded", async () => {
      const { store } = database();
      const { account, message } = await claimed(store);
      await handOver(store, message, result());
      const back = (await claim(store, message.expiresAt)).find(({ id }) => id === message.id);
      await commit(store, store.messages.expire(back!, message.expiresAt));
      expect((await track(store, message)).status).toBe("EXPIRED");
      expect(await balanceOf(store, account)).toBe(60_000);
      const ids = (await claim(store, testStart + 1e11)).map(({ id }) => id);
      expect(ids).not.toContain(message.id);
    });
  });
}
