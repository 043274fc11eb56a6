import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { createStore } from "../../../src/store/store.ts";
import { testStart } from "../../support/clock.ts";
import { accept, addAccount, claim, newMessage, track, type OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

/** A message is found by its own account and on its own channel alone. */
export function messageSuite(database: () => OpenStore): void {
  describe("a message", () => {
    test("comes back as it was accepted, with nothing become of it", async () => {
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
      expect(await store.messages.events(message.id)).toEqual([
        { status: "PENDING", detail: null, at: testStart },
      ]);
    });

    test("is not there for another account, another channel or another id", async () => {
      const { store } = database();
      const [account, other] = [await addAccount(store, 100_000), await addAccount(store, 0)];
      const { id } = await accept(store, account);
      expect(await store.messages.find(account.id, "sms", id)).toBeDefined();
      expect(await store.messages.find(account.id, "whatsapp", id)).toBeUndefined();
      expect(await store.messages.find(other.id, "sms", id)).toBeUndefined();
      expect(await store.messages.findHistory(other.id, id)).toBeUndefined();
      expect(await store.messages.findHistory(account.id, "no-uuid' or 1=1 --")).toBeUndefined();
    });

    test("is shown with the events of one moment, whatever happens while it is read", async () => {
      const { store, engine } = database();
      const account = await addAccount(store, 100_000);
      const { id } = await accept(store, account);
      const taken = (await claim(store, testStart)).find((message) => message.id === id);
      const read: typeof engine.read = async (query) => {
        const found = await engine.read(query);
        const result = {
          providerMessageId: "taken",
          statuses: [],
        };
        await commit(store, store.messages.handOver(taken!, result, testStart));
        return found;
      };
      const shown = (await createStore({ ...engine, read }).messages.findHistory(account.id, id))!;
      expect(shown.message.status).toBe("PENDING");
      expect(shown.events).toEqual([{ status: "PENDING", detail: null, at: testStart }]);
      const after = (await store.messages.findHistory(account.id, id))!;
      expect(after.message.status).toBe("SENT");
      expect(after.events).toEqual(await store.messages.events(id));
      expect(after.events.map(({ status }) => status)).toEqual(["PENDING", "SENT"]);
    });

    test("is found by its gateway's id, on Telegram and for its own account", async () => {
      const { store } = database();
      const [account, other] = [await addAccount(store, 100_000), await addAccount(store, 0)];
      const message = await accept(store, account, { channel: "telegram" });
      const text = await accept(store, account);
      for (const taken of await claim(store, testStart)) {
        const result = { providerMessageId: `of ${taken.id}`, statuses: [] };
        await commit(store, store.messages.handOver(taken, result, testStart));
      }
      const byRequest = store.messages.findByRequest;
      expect(await byRequest(account.id, `of ${message.id}`)).toEqual(await track(store, message));
      expect(await byRequest(account.id, `of ${text.id}`)).toBeUndefined();
      expect(await byRequest(other.id, `of ${message.id}`)).toBeUndefined();
    });
  });
}
