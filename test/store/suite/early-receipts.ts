import { describe, expect, test } from "vitest";
import { createId, firstIdAt } from "../../../src/domain/identifiers.ts";
import { testStart } from "../../support/clock.ts";
import type { ProviderReceipt } from "../../../src/ports/providers.ts";
import { commit } from "../../support/commit.ts";
import type { OpenStore } from "../fixtures.ts";

export function earlyReceiptsSuite(database: () => OpenStore): void {
  const provider = "smsc-early";
  const receiptValues = {
    status: "FAILED",
    detail: "It could not be delivered.",
    refunded: false,
    cost: { micros: 7_500, currency: "EUR" },
    optedOut: true,
    recipient: "447700900123",
    messageId: "m-1",
  } as const;
  /** Earlier than the receipts of all other tests. */
  let at = testStart - 1_000_000_000;

  async function keep(count: number, words: Partial<ProviderReceipt> = {}) {
    const { store } = database();
    at += 10;
    const from = firstIdAt(at);
    const kept = Array.from({ length: count }, () => ({
      ...receiptValues,
      providerMessageIds: ["10", "11", "10"],
      ...words,
      id: createId(at),
      provider,
    }));
    for (const each of kept) await commit(store, store.receipts.storeEarly(each));
    const { listEarly, listEarlyBetween } = store.receipts;
    const list = (limit: number, after = from) => listEarlyBetween(after, firstIdAt(at + 1), limit);
    const forget = () => Promise.all(kept.map(({ id }) => commit(store, store.receipts.removeEarly(id))));
    return { kept, list, forget, early: (...ids: string[]) => listEarly(provider, ids) };
  }

  describe("an early receipt", () => {
    test("is found by each of its ids, until it is removed", async () => {
      const { kept, early, forget } = await keep(1);
      const { id } = kept[0]!;
      const found = ["10", "11"].map((each) => ({
        ...receiptValues,
        id,
        provider,
        providerMessageIds: [each],
      }));
      expect(await early("10", "11", "12")).toEqual(found);
      await forget();
      expect(await early("10", "11")).toEqual([]);
    });

    test("is stored with U+FFFD for characters that no database can store", async () => {
      const { early, forget } = await keep(1, { detail: "A\0B \ud800." });
      expect(await early("10")).toMatchObject([{ detail: "A\ufffdB \ufffd." }]);
      await forget();
    });

    test("is listed with all its ids in pages, by its arrival time", async () => {
      const { kept, list, forget } = await keep(3);
      const page = await list(2);
      expect(page.map(({ id }) => id)).toEqual(kept.slice(0, 2).map(({ id }) => id));
      for (const each of page) expect(each.providerMessageIds.toSorted()).toEqual(["10", "11"]);
      expect((await list(2, kept[1]!.id)).map(({ id }) => id)).toEqual([kept[2]!.id]);
      expect(await list(2, kept[2]!.id)).toEqual([]);
      await forget();
    });
  });
}
