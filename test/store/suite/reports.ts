import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { testStart } from "../../support/clock.ts";
import { toSmsStatus } from "../../../src/domain/messages/delivery.ts";
import type { Store } from "../../../src/ports/store.ts";
import type { Message } from "../../../src/ports/store/messages.ts";
import { accept, addAccount, readBalance, claim, getRefusal, track, type OpenStore } from "../fixtures.ts";
import { openAccount, claimDeliveries } from "./webhooks.ts";
import { commit } from "../../support/commit.ts";

const now = testStart + 1_000;
const accepted = { providerMessageId: "gateway-1", statuses: [] };

const statusesOf = async (store: Store, { id }: Message) =>
  (await store.messages.listEvents(id)).map(({ status }) => status);

/** Status reports are merged at any time, and do not stop a message that is still to be submitted. */
export function reportSuite(database: () => OpenStore): void {
  describe("reports", () => {
    test("never revert a later status", async () => {
      const { store } = database();
      const message = await accept(store, await addAccount(store, 100_000));
      await commit(store, store.messages.recordReport(message, "Success", "DELIVERED", now));
      await commit(store, store.messages.recordReport(message, "Failed", "FAILED", now + 1));
      expect(await track(store, message)).toMatchObject({
        status: "DELIVERED",
        outcome: "Failed",
        updatedAt: now + 1,
      });
      const events = await store.messages.listEvents(message.id);
      expect(events.slice(1)).toEqual([
        { status: "DELIVERED", detail: "Success", at: now },
        { status: "DELIVERED", detail: "Failed", at: now + 1 },
      ]);
    });

    test("without a status record only the outcome", async () => {
      const { store } = database();
      const message = await accept(store, await addAccount(store, 100_000));
      await commit(store, store.messages.recordReport(message, "Incomplete", undefined, now));
      expect(await track(store, message)).toEqual({ ...message, outcome: "Incomplete", updatedAt: now });
    });

    test("of a failure before the submission leave the message queued, and their status remains", async () => {
      const { store } = database();
      const message = await accept(store, await addAccount(store, 100_000));
      await commit(store, store.messages.recordReport(message, "Failed", "FAILED", now));
      const claimed = (await claim(store, now)).find(({ id }) => id === message.id);
      await commit(store, store.messages.recordSubmission(claimed!, accepted, now));
      expect(await track(store, message)).toMatchObject({ status: "FAILED", submittedAt: now });
      expect(await statusesOf(store, message)).toEqual(["PENDING", "FAILED"]);
      expect((await claim(store, testStart + 1e11)).map(({ id }) => id)).not.toContain(message.id);
    });

    test("of a delivery remove the message from the queue, and a running submission adds no event", async () => {
      const { store } = database();
      const account = await addAccount(store, 100_000);
      const [waiting, inHand] = [await accept(store, account), await accept(store, account)];
      const claimed = await claim(store, testStart);
      const of = ({ id }: { id: string }) => claimed.find((each) => each.id === id)!;
      await commit(store, store.messages.reschedule(of(waiting), { detail: "Throttled.", dueAt: now }, now));
      for (const each of [waiting, inHand]) {
        await commit(store, store.messages.recordReport(each, "Success", "DELIVERED", now));
      }
      await commit(store, store.messages.recordSubmission(of(inHand), accepted, now));
      expect(await track(store, inHand)).toMatchObject({ status: "DELIVERED", submittedAt: now });
      const again = [
        store.messages.reschedule(of(waiting), { detail: "Later.", dueAt: now }, now),
        store.messages.fail(of(waiting), { detail: "No.", refundId: createId(now) }, now),
      ];
      for (const writes of again) {
        expect(await getRefusal(commit(store, writes))).toMatchObject({ refusalCode: "lease_lost" });
      }
      expect(await statusesOf(store, waiting)).toEqual(["PENDING", "PENDING", "DELIVERED"]);
      expect(await statusesOf(store, inHand)).toEqual(["PENDING", "DELIVERED"]);
      expect(await readBalance(store, account)).toBe(20_000);
      const ids = (await claim(store, testStart + 1e11)).map(({ id }) => id);
      expect(ids).not.toContain(waiting.id);
      expect(ids).not.toContain(inHand.id);
    });

    test("with contradicting outcomes add one event each, in any order and number", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      const message = await accept(store, account);
      const outcomes = ["Failed", "Success", "WrongNumber", "Failed", "Incomplete", "Success"] as const;
      const report = (outcome: (typeof outcomes)[number]) =>
        commit(store, store.messages.recordReport(message, outcome, toSmsStatus(outcome), now));
      for (let round = 0; round < 3; round += 1) for (const outcome of outcomes) await report(outcome);
      await Promise.all(outcomes.map(report));
      const events = (await store.messages.listEvents(message.id)).map(({ status, detail }) => [
        status,
        detail,
      ]);
      expect(events).toEqual([
        ["PENDING", null],
        ["FAILED", "Failed"],
        ["DELIVERED", "Success"],
        ["DELIVERED", "WrongNumber"],
        ["DELIVERED", "Incomplete"],
      ]);
      expect(
        (await claimDeliveries(store, endpoint.id)).map(({ event }) => [event?.status, event?.detail]),
      ).toEqual(events);
      expect(await track(store, message)).toMatchObject({ status: "DELIVERED", outcome: "Incomplete" });
    });

    test("are returned with the newest thousand events", async () => {
      const { store, engine } = database();
      const message = await accept(store, await addAccount(store, 100_000));
      const rows = Array.from({ length: 1_500 }, (_, index) => ({
        message_id: message.id,
        sequence: index + 2,
        status: "PENDING" as const,
        detail: `Attempt ${index + 1}.`,
        created_at: testStart,
      }));
      const newest = engine.builder.updateTable("messages").set({ event_count: 1_501 });
      await engine.commit([
        ...rows.map((row) => engine.builder.insertInto("message_events").values(row).compile()),
        newest.where("id", "=", message.id).compile(),
      ]);
      await commit(store, store.messages.recordReport(message, "Success", "DELIVERED", now));
      const history = await store.messages.findHistory(message.accountId, message.id);
      for (const events of [await store.messages.listEvents(message.id), history!.events]) {
        expect(events).toHaveLength(1_000);
        expect(events[0]).toMatchObject({ detail: "Attempt 502." });
        expect(events.at(-1)).toMatchObject({ status: "DELIVERED", detail: "Success" });
      }
    });

    test("of a delivery prevail over the expiry, even if the message is already claimed for it", async () => {
      const { store } = database();
      const message = await accept(store, await addAccount(store, 100_000));
      const claimed = (await claim(store, now)).find(({ id }) => id === message.id);
      await commit(store, store.messages.recordSubmission(claimed!, accepted, now));
      const back = (await claim(store, message.expiresAt)).find(({ id }) => id === message.id);
      await commit(store, store.messages.recordReport(message, "Success", "DELIVERED", message.expiresAt));
      const expire = commit(store, store.messages.expire(back!, message.expiresAt));
      expect(await getRefusal(expire)).toMatchObject({ refusalCode: "lease_lost" });
      expect((await track(store, message)).status).toBe("DELIVERED");
    });
  });

  describe("code check results", () => {
    test("are counted, and a result for an older count fails", async () => {
      const { store } = database();
      const message = await accept(store, await addAccount(store, 100_000), { channel: "telegram" });
      await commit(store, store.messages.recordCheck(message, "code_invalid", now));
      expect(await track(store, message)).toMatchObject({ verification: "code_invalid", codeChecks: 1 });
      const stale = commit(store, store.messages.recordCheck(message, "code_valid", now));
      expect(await getRefusal(stale)).toMatchObject({ refusalCode: "message_changed" });
      expect((await track(store, message)).verification).toBe("code_invalid");
    });

    test("never revert code_valid", async () => {
      const { store } = database();
      const message = await accept(store, await addAccount(store, 100_000), { channel: "telegram" });
      await commit(store, store.messages.recordCheck(message, "code_valid", now));
      const valid = await track(store, message);
      await commit(store, store.messages.recordCheck(valid, "code_invalid", now + 1));
      expect(await track(store, message)).toMatchObject({ verification: "code_valid", codeChecks: 1 });
    });
  });
}
