import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { createStore } from "../../../src/store/store.ts";
import { testStart } from "../../support/clock.ts";
import { accept, addAccount, claim, newMessage, track, type OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

/** A message is found only by its account and on its channel. */
export function messageSuite(database: () => OpenStore): void {
  describe("a message", () => {
    test("is returned as it was accepted, without a result", async () => {
      const { store } = database();
      const account = await addAccount(store, 100_000);
      const message = newMessage(account, {
        channel: "flash_call",
        sender: "+447700900456",
        ringTimeSeconds: 20,
        recipientGiven: "00447700900123",
      });
      await commit(store, store.messages.accept(message, createId(testStart)));
      expect(await store.messages.find(account.id, "flash_call", message.id)).toEqual({
        ...message,
        status: "PENDING",
        outcome: null,
        verification: null,
        codeChecks: 0,
        verifiedAt: null,
        providerMessageId: null,
        costMicros: null,
        provider: null,
        submittedAt: null,
        refundedAt: null,
        attempts: 0,
        outcomeUnknown: false,
        updatedAt: testStart,
      });
      expect(await store.messages.listEvents(message.id)).toEqual([
        { status: "PENDING", detail: null, at: testStart },
      ]);
    });

    test("is not found for another account, another channel or another id", async () => {
      const { store } = database();
      const [account, other] = [await addAccount(store, 100_000), await addAccount(store, 0)];
      const { id } = await accept(store, account);
      expect(await store.messages.find(account.id, "sms", id)).toBeDefined();
      expect(await store.messages.find(account.id, "whatsapp", id)).toBeUndefined();
      expect(await store.messages.find(other.id, "sms", id)).toBeUndefined();
      expect(await store.messages.findHistory(other.id, id)).toBeUndefined();
      expect(await store.messages.findHistory(account.id, "no-uuid' or 1=1 --")).toBeUndefined();
    });

    test("is returned with its events from one snapshot, even if it changes during the read", async () => {
      const { store, engine } = database();
      const account = await addAccount(store, 100_000);
      const { id } = await accept(store, account);
      const claimed = (await claim(store, testStart)).find((message) => message.id === id);
      const read: typeof engine.read = async (query) => {
        const found = await engine.read(query);
        const result = {
          providerMessageId: "taken",
          statuses: [],
        };
        await commit(store, store.messages.recordSubmission(claimed!, result, testStart));
        return found;
      };
      const shown = (await createStore({ ...engine, read }).messages.findHistory(account.id, id))!;
      expect(shown.message.status).toBe("PENDING");
      expect(shown.events).toEqual([{ status: "PENDING", detail: null, at: testStart }]);
      const after = (await store.messages.findHistory(account.id, id))!;
      expect(after.message.status).toBe("SENT");
      expect(after.events).toEqual(await store.messages.listEvents(id));
      expect(after.events.map(({ status }) => status)).toEqual(["PENDING", "SENT"]);
    });

    test("is found by its provider message id, on Telegram and for its account", async () => {
      const { store } = database();
      const [account, other] = [await addAccount(store, 100_000), await addAccount(store, 0)];
      const message = await accept(store, account, { channel: "telegram" });
      const text = await accept(store, account);
      for (const claimed of await claim(store, testStart)) {
        const result = { providerMessageId: `of ${claimed.id}`, statuses: [] };
        await commit(store, store.messages.recordSubmission(claimed, result, testStart));
      }
      const byRequest = store.messages.findByRequest;
      expect(await byRequest(account.id, `of ${message.id}`)).toEqual(await track(store, message));
      expect(await byRequest(account.id, `of ${text.id}`)).toBeUndefined();
      expect(await byRequest(other.id, `of ${message.id}`)).toBeUndefined();
    });
  });
}
