import { expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { accept, addAccount, claim, track, type OpenStore } from "../fixtures.ts";

/** Costs that providers report. */
export function reportedCostsSuite(database: () => OpenStore): void {
  test("a reported cost replaces the cost of a message, and changes nothing else", async () => {
    const { store } = database();
    const { messages, receipts } = store;
    const message = await accept(store, await addAccount(store, 100_000));
    const claimed = (await claim(store, testStart)).find(({ id }) => id === message.id);
    const segmentIds = [`${message.id}-0`];
    const result = {
      provider: "smsc-a",
      providerMessageId: segmentIds[0]!,
      segmentIds,
      statuses: [],
      costMicros: 21_000,
    };
    await commit(store, messages.recordSubmission(claimed!, result, testStart));
    const before = await track(store, message);
    for (const micros of [7_500, 0, 7_000]) {
      const part = await receipts.findSegment("smsc-a", segmentIds);
      const cost = { micros, currency: "EUR" };
      const receipt = { providerMessageIds: segmentIds, status: "SENT", cost } as const;
      const now = testStart + 1_000;
      // Merges the receipt again with the segment that was read before.
      for (let times = 0; times < 2; times += 1) {
        await commit(store, receipts.merge(part!, receipt, createId(now), now));
      }
      expect(await track(store, message)).toEqual({ ...before, costMicros: micros });
    }
  });
}
