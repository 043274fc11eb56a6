import { describe, expect, test } from "vitest";
import { deliveryStatuses, isFinal, type DeliveryStatus } from "../../../src/domain/messages/delivery.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Store } from "../../../src/ports/store.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { accept, balanceOf, claim, track, type OpenStore } from "../fixtures.ts";
import { naiveTotals } from "../naive-totals.ts";
import { now, openAccount, take } from "./webhooks.ts";

const provider = "smsc-a";
const later = now + 5_000;

/** A message that a provider took under its own id, for an account whose endpoint has taken all events so far. */
async function openSent(store: Store, parts: readonly string[] = []) {
  const { account, endpoint } = await openAccount(store);
  const message = await accept(store, account);
  const taken = (await claim(store, now)).find(({ id }) => id === message.id)!;
  const partIds = parts.map((part) => `${part}-${message.id}`);
  const ids = { providerMessageId: message.id, ...(partIds.length > 0 && { partIds }) };
  const handover = { provider, ...ids, statuses: [] };
  await commit(store, store.messages.handOver(taken, handover, now));
  await take(store, endpoint.id);
  return { account, endpoint, message };
}

/** Merges what the provider says of a message, with or without a status. */
async function say(store: Store, id: string, detail: string, status?: DeliveryStatus, at = later) {
  const part = (await store.receipts.findPart(provider, [id]))!;
  const receipt = { providerMessageIds: [id], status, detail };
  await commit(store, store.receipts.receive(part, receipt, createId(at), at));
}

/** What a provider says of a message without a status. */
export function remarkSuite(database: () => OpenStore): void {
  describe("a detail without a status", () => {
    test("is an event with the message's own, once, and changes nothing else", async () => {
      const { store, engine } = database();
      const { account, endpoint, message } = await openSent(store);
      const [before, balance] = [await track(store, message), await balanceOf(store, account)];
      const sayOnce = (at?: number) => say(store, message.id, "Nobody knows.", undefined, at);
      await sayOnce();
      await Promise.all([1, 2, 3].map(() => sayOnce()));
      await sayOnce(later + 1_000);
      expect((await store.messages.events(message.id)).slice(1)).toMatchObject([
        { status: "SENT" },
        { status: "SENT", detail: "Nobody knows.", at: later },
      ]);
      expect(await track(store, message)).toEqual({ ...before, updatedAt: later });
      expect(await balanceOf(store, account)).toBe(balance);
      expect(await take(store, endpoint.id, later)).toMatchObject([
        { sequence: 3, event: { status: "SENT", detail: "Nobody knows.", at: later } },
      ]);
      const day = [{ start: testStart, end: testStart + 86_400_000 }];
      const totals = await store.statistics.totals(account.id, "sms", day);
      expect(totals).toEqual(await naiveTotals(engine, account, day));
    });

    test("is kept with U+FFFD for what no store can keep, once", async () => {
      const { store } = database();
      const { message } = await openSent(store);
      for (let told = 0; told < 2; told += 1) await say(store, message.id, "A\0B \ud800.");
      await say(store, message.id, "C\0.", "FAILED");
      expect((await store.messages.events(message.id)).slice(2)).toMatchObject([
        { status: "SENT", detail: "A\ufffdB \ufffd." },
        { status: "FAILED", detail: "C\ufffd." },
      ]);
    });

    test("said of a message by several at once is one event", async () => {
      const { store } = database();
      const { message } = await openSent(store);
      await Promise.all([1, 2, 3].map(() => say(store, message.id, "Nobody knows.")));
      expect(await store.messages.events(message.id)).toHaveLength(3);
    });

    test("that is another each time adds no events without end", async () => {
      const { store } = database();
      const { endpoint, message } = await openSent(store);
      for (let error = 1; error <= 12; error += 1) await say(store, message.id, `Error ${error}.`);
      const events = await store.messages.events(message.id);
      expect(events.filter(({ status }) => status === "SENT")).toHaveLength(10);
      expect(events.at(-1)).toMatchObject({ detail: "Error 9." });
      expect(await take(store, endpoint.id, later)).toHaveLength(9);
      await say(store, message.id, "It is off.", "FAILED");
      expect((await track(store, message)).status).toBe("FAILED");
    });

    test.each(deliveryStatuses.filter(isFinal))("of a message that is %s says nothing", async (status) => {
      const { store } = database();
      const { endpoint, message } = await openSent(store);
      const part = (await store.receipts.findPart(provider, [message.id]))!;
      await say(store, message.id, "It is over.", status);
      const before = await track(store, message);
      await say(store, message.id, "Nobody knows.", undefined, later + 1_000);
      // The same of one who read it before its end.
      const receipt = { providerMessageIds: [message.id], status: undefined, detail: "Nobody knows." };
      await commit(store, store.receipts.receive(part, receipt, createId(later), later + 1_000));
      const statuses = (await store.messages.events(message.id)).map((event) => event.status);
      expect(statuses).toEqual(["PENDING", "SENT", status]);
      expect(await track(store, message)).toEqual(before);
      expect(await take(store, endpoint.id, later + 1_000)).toMatchObject([{ event: { status } }]);
    });

    test("of a part says nothing where another part has failed", async () => {
      const { store } = database();
      const { message } = await openSent(store, ["part-1", "part-2"]);
      await say(store, `part-1-${message.id}`, "It is off.", "FAILED");
      await say(store, `part-2-${message.id}`, "Nobody knows.");
      const statuses = (await store.messages.events(message.id)).map((event) => event.status);
      expect(statuses).toEqual(["PENDING", "SENT", "FAILED"]);
    });
  });
}
