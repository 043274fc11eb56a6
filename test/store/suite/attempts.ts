import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Attempt } from "../../../src/ports/gateways.ts";
import type { Message } from "../../../src/ports/store/messages.ts";
import { commit } from "../../support/commit.ts";
import { testStart } from "../../support/clock.ts";
import { accept, addAccount, claim, type OpenStore } from "../fixtures.ts";

const now = testStart + 1_000;
const attempt = (startedAt: number, given: Partial<Attempt> = {}): Attempt => ({
  provider: "smsc-a",
  startedAt,
  milliseconds: 12,
  outcome: "throttled",
  detail: 'Too "fast",\nsays the SMSC.',
  outcomeUnknown: false,
  ...given,
});
const accepted = { providerMessageId: "gateway-1", statuses: [] };

/** What providers answered is kept with the message. */
export function attemptSuite(database: () => OpenStore): void {
  async function claimed() {
    const { store } = database();
    const { id } = await accept(store, await addAccount(store, 100_000));
    return (await claim(store, testStart)).find((taken) => taken.id === id)!;
  }
  const kept = async ({ accountId, id }: Message) =>
    (await database().store.messages.findHistory(accountId, id))!.attempts;

  describe("attempts to hand a message over", () => {
    test("are none at first", async () => {
      expect(await kept(await claimed())).toEqual([]);
    });

    test("are kept in the order of their starts when it is put off and handed over", async () => {
      const { store } = database();
      const message = await claimed();
      const [first, second, third] = [
        attempt(1),
        attempt(2, { provider: "smsc-b", outcome: "retry", outcomeUnknown: true }),
        attempt(3, { outcome: "accepted", detail: null }),
      ];
      await commit(
        store,
        store.messages.postpone(message, { detail: "Later.", dueAt: now, attempts: [second, first] }, now),
      );
      expect(await kept(message)).toEqual([first, second]);
      const again = (await claim(store, now)).find(({ id }) => id === message.id)!;
      await commit(store, store.messages.handOver(again, { ...accepted, attempts: [third] }, now));
      expect(await kept(message)).toEqual([first, second, third]);
    });

    test("are kept when it fails", async () => {
      const { store } = database();
      const message = await claimed();
      const refused = attempt(1, { outcome: "refused", detail: "No such number." });
      await commit(
        store,
        store.messages.fail(
          message,
          { detail: "No such number.", refundId: createId(now), attempts: [refused] },
          now,
        ),
      );
      expect(await kept(message)).toEqual([refused]);
    });

    test("that were superseded have the answer that comes late, in whatever order the two are kept", async () => {
      const { store } = database();
      const superseded = attempt(1, { outcome: "superseded", detail: null, outcomeUnknown: true });
      const answer = attempt(1, { milliseconds: 9_000, outcome: "accepted", detail: null });
      for (const order of [
        [superseded, answer],
        [answer, superseded],
      ]) {
        const message = await claimed();
        for (const each of order) await commit(store, store.messages.noteAttempt(message, each));
        expect(await kept(message)).toEqual([answer]);
      }
    });

    test("are bounded: the latest ones are kept, and the beginning of a long reason", async () => {
      const { store } = database();
      const message = await claimed();
      const all = Array.from({ length: 60 }, (_, index) => attempt(index, { detail: "x".repeat(1_000) }));
      for (const each of all) await commit(store, store.messages.noteAttempt(message, each));
      const last = await kept(message);
      expect(last.length).toBeGreaterThan(20);
      expect(last.length).toBeLessThan(40);
      expect(last).toEqual(all.slice(-last.length).map((each) => ({ ...each, detail: "x".repeat(200) })));
    });
  });
}
