import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { testStart } from "../../support/clock.ts";
import { smsOutcome } from "../../../src/domain/messages/delivery.ts";
import type { Store } from "../../../src/ports/store.ts";
import type { Message } from "../../../src/ports/store/messages.ts";
import { accept, addAccount, balanceOf, claim, refusalOf, track, type OpenStore } from "../fixtures.ts";
import { openAccount, take } from "./webhooks.ts";
import { commit } from "../../support/commit.ts";

const now = testStart + 1_000;
const accepted = { providerMessageId: "gateway-1", statuses: [] };

const statusesOf = async (store: Store, { id }: Message) =>
  (await store.messages.events(id)).map(({ status }) => status);

/** What is reported from outside is merged whenever it comes, and stops nothing that is still to be sent. */
export function reportSuite(database: () => OpenStore): void {
  describe("reports", () => {
    test("never undo what is known already", async () => {
      const { store } = database();
      const message = await accept(store, await addAccount(store, 100_000));
      await commit(store, store.messages.report(message, "Success", "DELIVERED", now));
      await commit(store, store.messages.report(message, "Failed", "FAILED", now + 1));
      expect(await track(store, message)).toMatchObject({
        status: "DELIVERED",
        outcome: "Failed",
        updatedAt: now + 1,
      });
      const events = await store.messages.events(message.id);
      expect(events.slice(1)).toEqual([
        { status: "DELIVERED", detail: "Success", at: now },
        { status: "DELIVERED", detail: "Failed", at: now + 1 },
      ]);
    });

    test("without a status record the outcome alone", async () => {
      const { store } = database();
      const message = await accept(store, await addAccount(store, 100_000));
      await commit(store, store.messages.report(message, "Incomplete", undefined, now));
      expect(await track(store, message)).toEqual({ ...message, outcome: "Incomplete", updatedAt: now });
    });

    test("of a failure that come before the hand-over leave the message in the queue and outlast it", async () => {
      const { store } = database();
      const message = await accept(store, await addAccount(store, 100_000));
      await commit(store, store.messages.report(message, "Failed", "FAILED", now));
      const taken = (await claim(store, now)).find(({ id }) => id === message.id);
      await commit(store, store.messages.handOver(taken!, accepted, now));
      expect(await track(store, message)).toMatchObject({ status: "FAILED", submittedAt: now });
      expect(await statusesOf(store, message)).toEqual(["PENDING", "FAILED"]);
      expect((await claim(store, testStart + 1e11)).map(({ id }) => id)).not.toContain(message.id);
    });

    test("of a delivery take the message from the queue, and what is in hand is recorded without a word", async () => {
      const { store } = database();
      const account = await addAccount(store, 100_000);
      const [waiting, inHand] = [await accept(store, account), await accept(store, account)];
      const taken = await claim(store, testStart);
      const of = ({ id }: { id: string }) => taken.find((each) => each.id === id)!;
      await commit(store, store.messages.postpone(of(waiting), { detail: "Throttled.", dueAt: now }, now));
      for (const each of [waiting, inHand]) {
        await commit(store, store.messages.report(each, "Success", "DELIVERED", now));
      }
      await commit(store, store.messages.handOver(of(inHand), accepted, now));
      expect(await track(store, inHand)).toMatchObject({ status: "DELIVERED", submittedAt: now });
      const again = [
        store.messages.postpone(of(waiting), { detail: "Later.", dueAt: now }, now),
        store.messages.fail(of(waiting), { detail: "No.", refundId: createId(now) }, now),
      ];
      for (const writes of again) {
        expect(await refusalOf(commit(store, writes))).toMatchObject({ word: "lease_lost" });
      }
      expect(await statusesOf(store, waiting)).toEqual(["PENDING", "PENDING", "DELIVERED"]);
      expect(await statusesOf(store, inHand)).toEqual(["PENDING", "DELIVERED"]);
      expect(await balanceOf(store, account)).toBe(20_000);
      const ids = (await claim(store, testStart + 1e11)).map(({ id }) => id);
      expect(ids).not.toContain(waiting.id);
      expect(ids).not.toContain(inHand.id);
    });

    test("that contradict what is known are recorded once, in whatever order and however often they come", async () => {
      const { store } = database();
      const { account, endpoint } = await openAccount(store);
      const message = await accept(store, account);
      const outcomes = ["Failed", "Success", "WrongNumber", "Failed", "Incomplete", "Success"] as const;
      const report = (outcome: (typeof outcomes)[number]) =>
        commit(store, store.messages.report(message, outcome, smsOutcome(outcome), now));
      for (let round = 0; round < 3; round += 1) for (const outcome of outcomes) await report(outcome);
      await Promise.all(outcomes.map(report));
      const events = (await store.messages.events(message.id)).map(({ status, detail }) => [status, detail]);
      expect(events).toEqual([
        ["PENDING", null],
        ["FAILED", "Failed"],
        ["DELIVERED", "Success"],
        ["DELIVERED", "WrongNumber"],
        ["DELIVERED", "Incomplete"],
      ]);
      expect((await take(store, endpoint.id)).map(({ event }) => [event?.status, event?.detail])).toEqual(
        events,
      );
      expect(await track(store, message)).toMatchObject({ status: "DELIVERED", outcome: "Incomplete" });
    });

    test("are told apart from what came before the newest thousand events, which are read", async () => {
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
      await commit(store, store.messages.report(message, "Success", "DELIVERED", now));
      const history = await store.messages.findHistory(message.accountId, message.id);
      for (const events of [await store.messages.events(message.id), history!.events]) {
        expect(events).toHaveLength(1_000);
        expect(events[0]).toMatchObject({ detail: "Attempt 502." });
        expect(events.at(-1)).toMatchObject({ status: "DELIVERED", detail: "Success" });
      }
    });

    test("that come while the dispatcher ends the message win over its end", async () => {
      const { store } = database();
      const message = await accept(store, await addAccount(store, 100_000));
      const taken = (await claim(store, now)).find(({ id }) => id === message.id);
      await commit(store, store.messages.handOver(taken!, accepted, now));
      const back = (await claim(store, message.expiresAt)).find(({ id }) => id === message.id);
      await commit(store, store.messages.report(message, "Success", "DELIVERED", message.expiresAt));
      const expire = commit(store, store.messages.expire(back!, message.expiresAt));
      expect(await refusalOf(expire)).toMatchObject({ word: "lease_lost" });
      expect((await track(store, message)).status).toBe("DELIVERED");
    });
  });

  describe("verdicts on entered codes", () => {
    test("are counted, and one that was reached on an older count misses", async () => {
      const { store } = database();
      const message = await accept(store, await addAccount(store, 100_000), { channel: "telegram" });
      await commit(store, store.messages.verify(message, "code_invalid", now));
      expect(await track(store, message)).toMatchObject({ verification: "code_invalid", codeChecks: 1 });
      const stale = commit(store, store.messages.verify(message, "code_valid", now));
      expect(await refusalOf(stale)).toMatchObject({ word: "message_changed" });
      expect((await track(store, message)).verification).toBe("code_invalid");
    });

    test("never undo code_valid", async () => {
      const { store } = database();
      const message = await accept(store, await addAccount(store, 100_000), { channel: "telegram" });
      await commit(store, store.messages.verify(message, "code_valid", now));
      const valid = await track(store, message);
      await commit(store, store.messages.verify(valid, "code_invalid", now + 1));
      expect(await track(store, message)).toMatchObject({ verification: "code_valid", codeChecks: 1 });
    });
  });
}
