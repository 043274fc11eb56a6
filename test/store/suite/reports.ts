import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { testStart } from "../../support/clock.ts";
import { accept, addAccount, claim, refusalOf, track, type OpenStore } from "../fixtures.ts";

const now = testStart + 1_000;
const accepted = { providerMessageId: "gateway-1", statuses: [], refunded: false };

/** What is reported from outside is merged whenever it comes, and stops nothing that is still to be sent. */
export function reportSuite(database: () => OpenStore): void {
  describe("reports", () => {
    test("never undo what is known already", async () => {
      const { store } = database();
      const message = await accept(store, await addAccount(store, 100_000));
      await store.commit(store.messages.report(message, "Success", "DELIVERED", now));
      await store.commit(store.messages.report(message, "Failed", "FAILED", now + 1));
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
      await store.commit(store.messages.report(message, "Incomplete", undefined, now));
      expect(await track(store, message)).toEqual({ ...message, outcome: "Incomplete", updatedAt: now });
    });

    test("that come before the hand-over leave the message in the queue and outlast it", async () => {
      const { store } = database();
      const message = await accept(store, await addAccount(store, 100_000));
      await store.commit(store.messages.report(message, "Success", "DELIVERED", now));
      const taken = (await claim(store, now)).find(({ id }) => id === message.id);
      await store.commit(store.messages.handOver(taken!, accepted, createId(now), now));
      expect(await track(store, message)).toMatchObject({ status: "DELIVERED", handedOverAt: now });
      expect((await claim(store, testStart + 1e11)).map(({ id }) => id)).not.toContain(message.id);
    });

    test("that come while the dispatcher ends the message win over its end", async () => {
      const { store } = database();
      const message = await accept(store, await addAccount(store, 100_000));
      const taken = (await claim(store, now)).find(({ id }) => id === message.id);
      await store.commit(store.messages.handOver(taken!, accepted, createId(now), now));
      const back = (await claim(store, message.expiresAt)).find(({ id }) => id === message.id);
      await store.commit(store.messages.report(message, "Success", "DELIVERED", message.expiresAt));
      const expire = store.commit(store.messages.expire(back!, message.expiresAt));
      expect(await refusalOf(expire)).toMatchObject({ kind: "expectation" });
      expect((await track(store, message)).status).toBe("DELIVERED");
    });
  });

  describe("verdicts on entered codes", () => {
    test("are counted, and one that was reached on an older count misses", async () => {
      const { store } = database();
      const message = await accept(store, await addAccount(store, 100_000), { channel: "telegram" });
      await store.commit(store.messages.verify(message, "code_invalid", now));
      expect(await track(store, message)).toMatchObject({ verification: "code_invalid", codeChecks: 1 });
      const stale = store.commit(store.messages.verify(message, "code_valid", now));
      expect(await refusalOf(stale)).toMatchObject({ kind: "expectation" });
      expect((await track(store, message)).verification).toBe("code_invalid");
    });

    test("never undo code_valid", async () => {
      const { store } = database();
      const message = await accept(store, await addAccount(store, 100_000), { channel: "telegram" });
      await store.commit(store.messages.verify(message, "code_valid", now));
      const valid = await track(store, message);
      await store.commit(store.messages.verify(valid, "code_invalid", now + 1));
      expect(await track(store, message)).toMatchObject({ verification: "code_valid", codeChecks: 1 });
    });
  });
}
