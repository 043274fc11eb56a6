import { describe, expect, test } from "vitest";
import { deliveryStatuses, isFinal, type DeliveryStatus } from "../../../src/domain/messages/delivery.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Store } from "../../../src/ports/store.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { accept, readBalance, claim, track, type OpenStore } from "../fixtures.ts";
import { naiveTotals } from "../naive-totals.ts";
import { now, openAccount, claimDeliveries } from "./webhooks.ts";

const provider = "smsc-a";
const later = now + 5_000;

/** Submits a message under its own id, for an account whose endpoint has received all previous events. */
async function openSent(store: Store, segments: readonly string[] = []) {
  const { account, endpoint } = await openAccount(store);
  const message = await accept(store, account);
  const claimed = (await claim(store, now)).find(({ id }) => id === message.id)!;
  const segmentIds = segments.map((part) => `${part}-${message.id}`);
  const ids = { providerMessageId: message.id, ...(segmentIds.length > 0 && { segmentIds }) };
  const submission = { provider, ...ids, statuses: [] };
  await commit(store, store.messages.recordSubmission(claimed, submission, now));
  await claimDeliveries(store, endpoint.id);
  return { account, endpoint, message };
}

/** Merges a receipt of the provider, with or without a status. */
async function mergeNote(store: Store, id: string, detail: string, status?: DeliveryStatus, at = later) {
  const part = (await store.receipts.findSegment(provider, [id]))!;
  const receipt = { providerMessageIds: [id], status, detail };
  await commit(store, store.receipts.merge(part, receipt, createId(at), at));
}

/** Status notes: receipts with a detail and without a status. */
export function statusNoteSuite(database: () => OpenStore): void {
  describe("a detail without a status", () => {
    test("adds one event with the message's status, and changes nothing else", async () => {
      const { store, engine } = database();
      const { account, endpoint, message } = await openSent(store);
      const [before, balance] = [await track(store, message), await readBalance(store, account)];
      const sayOnce = (at?: number) => mergeNote(store, message.id, "Not confirmed.", undefined, at);
      await sayOnce();
      await Promise.all([1, 2, 3].map(() => sayOnce()));
      await sayOnce(later + 1_000);
      expect((await store.messages.listEvents(message.id)).slice(1)).toMatchObject([
        { status: "SENT" },
        { status: "SENT", detail: "Not confirmed.", at: later },
      ]);
      expect(await track(store, message)).toEqual({ ...before, updatedAt: later });
      expect(await readBalance(store, account)).toBe(balance);
      expect(await claimDeliveries(store, endpoint.id, later)).toMatchObject([
        { sequence: 3, event: { status: "SENT", detail: "Not confirmed.", at: later } },
      ]);
      const day = [{ start: testStart, end: testStart + 86_400_000 }];
      const totals = await store.statistics.listTotals(account.id, "sms", day);
      expect(totals).toEqual(await naiveTotals(engine, account, day));
    });

    test("is stored once, with U+FFFD for characters that no database can store", async () => {
      const { store } = database();
      const { message } = await openSent(store);
      for (let count = 0; count < 2; count += 1) await mergeNote(store, message.id, "A\0B \ud800.");
      await mergeNote(store, message.id, "C\0.", "FAILED");
      expect((await store.messages.listEvents(message.id)).slice(2)).toMatchObject([
        { status: "SENT", detail: "A\ufffdB \ufffd." },
        { status: "FAILED", detail: "C\ufffd." },
      ]);
    });

    test("of concurrent receipts is one event", async () => {
      const { store } = database();
      const { message } = await openSent(store);
      await Promise.all([1, 2, 3].map(() => mergeNote(store, message.id, "Not confirmed.")));
      expect(await store.messages.listEvents(message.id)).toHaveLength(3);
    });

    test("that changes each time adds a limited number of events", async () => {
      const { store } = database();
      const { endpoint, message } = await openSent(store);
      for (let error = 1; error <= 12; error += 1) await mergeNote(store, message.id, `Error ${error}.`);
      const events = await store.messages.listEvents(message.id);
      expect(events.filter(({ status }) => status === "SENT")).toHaveLength(10);
      expect(events.at(-1)).toMatchObject({ detail: "Error 9." });
      expect(await claimDeliveries(store, endpoint.id, later)).toHaveLength(9);
      await mergeNote(store, message.id, "It is off.", "FAILED");
      expect((await track(store, message)).status).toBe("FAILED");
    });

    test.each(deliveryStatuses.filter(isFinal))("for a message that is %s adds no event", async (status) => {
      const { store } = database();
      const { endpoint, message } = await openSent(store);
      const part = (await store.receipts.findSegment(provider, [message.id]))!;
      await mergeNote(store, message.id, "It is over.", status);
      const before = await track(store, message);
      await mergeNote(store, message.id, "Not confirmed.", undefined, later + 1_000);
      // A receipt that was read before the final status.
      const receipt = { providerMessageIds: [message.id], status: undefined, detail: "Not confirmed." };
      await commit(store, store.receipts.merge(part, receipt, createId(later), later + 1_000));
      const statuses = (await store.messages.listEvents(message.id)).map((event) => event.status);
      expect(statuses).toEqual(["PENDING", "SENT", status]);
      expect(await track(store, message)).toEqual(before);
      expect(await claimDeliveries(store, endpoint.id, later + 1_000)).toMatchObject([{ event: { status } }]);
    });

    test("for a segment adds no event if another segment has failed", async () => {
      const { store } = database();
      const { message } = await openSent(store, ["part-1", "part-2"]);
      await mergeNote(store, `part-1-${message.id}`, "It is off.", "FAILED");
      await mergeNote(store, `part-2-${message.id}`, "Not confirmed.");
      const statuses = (await store.messages.listEvents(message.id)).map((event) => event.status);
      expect(statuses).toEqual(["PENDING", "SENT", "FAILED"]);
    });
  });
}
