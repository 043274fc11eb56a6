import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { SubmitAttempt } from "../../../src/ports/gateways.ts";
import type { Message } from "../../../src/ports/store/messages.ts";
import { commit } from "../../support/commit.ts";
import { testStart } from "../../support/clock.ts";
import { accept, addAccount, claim, type OpenStore } from "../fixtures.ts";

const now = testStart + 1_000;
const attempt = (startedAt: number, overrides: Partial<SubmitAttempt> = {}): SubmitAttempt => ({
  provider: "smsc-a",
  startedAt,
  milliseconds: 12,
  outcome: "throttled",
  detail: 'Too "fast",\nsays the SMSC.',
  outcomeUnknown: false,
  ...overrides,
});
const accepted = { providerMessageId: "gateway-1", statuses: [] };

/** Submit attempts, which are stored with their message. */
export function attemptSuite(database: () => OpenStore): void {
  async function claimed() {
    const { store } = database();
    const { id } = await accept(store, await addAccount(store, 100_000));
    return (await claim(store, testStart)).find((taken) => taken.id === id)!;
  }
  const readAttempts = async ({ accountId, id }: Message) =>
    (await database().store.messages.findHistory(accountId, id))!.attempts;

  describe("submit attempts", () => {
    test("are none for a new message", async () => {
      expect(await readAttempts(await claimed())).toEqual([]);
    });

    test("are stored in the order of their starts when the message is rescheduled and submitted", async () => {
      const { store } = database();
      const message = await claimed();
      const [first, second, third] = [
        attempt(1),
        attempt(2, { provider: "smsc-b", outcome: "retry", outcomeUnknown: true }),
        attempt(3, { outcome: "accepted", detail: null }),
      ];
      await commit(
        store,
        store.messages.reschedule(message, { detail: "Later.", dueAt: now, attempts: [second, first] }, now),
      );
      expect(await readAttempts(message)).toEqual([first, second]);
      const again = (await claim(store, now)).find(({ id }) => id === message.id)!;
      await commit(store, store.messages.recordSubmission(again, { ...accepted, attempts: [third] }, now));
      expect(await readAttempts(message)).toEqual([first, second, third]);
    });

    test("are stored when the message fails", async () => {
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
      expect(await readAttempts(message)).toEqual([refused]);
    });

    test("that were superseded get the late result, in any order of recording", async () => {
      const { store } = database();
      const superseded = attempt(1, { outcome: "superseded", detail: null, outcomeUnknown: true });
      const lateResult = attempt(1, { milliseconds: 9_000, outcome: "accepted", detail: null });
      for (const order of [
        [superseded, lateResult],
        [lateResult, superseded],
      ]) {
        const message = await claimed();
        for (const each of order) await commit(store, store.messages.recordAttempt(message, each));
        expect(await readAttempts(message)).toEqual([lateResult]);
      }
    });

    test("are limited to the latest ones, with a truncated detail", async () => {
      const { store } = database();
      const message = await claimed();
      const all = Array.from({ length: 60 }, (_, index) => attempt(index, { detail: "x".repeat(1_000) }));
      for (const each of all) await commit(store, store.messages.recordAttempt(message, each));
      const last = await readAttempts(message);
      expect(last.length).toBeGreaterThan(20);
      expect(last.length).toBeLessThan(40);
      expect(last).toEqual(all.slice(-last.length).map((each) => ({ ...each, detail: "x".repeat(200) })));
    });
  });
}
