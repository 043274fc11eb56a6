import { describe, expect, test } from "vitest";
import { createId, firstIdAt } from "../../../src/domain/identifiers.ts";
import { testStart } from "../../support/clock.ts";
import type { ProviderReceipt } from "../../../src/ports/providers.ts";
import { commit } from "../../support/commit.ts";
import type { OpenStore } from "../fixtures.ts";

export function earlyReceiptsSuite(database: () => OpenStore): void {
  const provider = "smsc-early";
  const told = {
    status: "FAILED",
    detail: "It could not be delivered.",
    refunded: false,
    cost: { micros: 7_500, currency: "EUR" },
    optedOut: true,
    recipient: "447700900123",
    messageId: "m-1",
  } as const;
  /** Apart from what other tests keep. */
  let at = testStart - 1_000_000_000;

  async function keep(count: number, words: Partial<ProviderReceipt> = {}) {
    const { store } = database();
    at += 10;
    const from = firstIdAt(at);
    const kept = Array.from({ length: count }, () => ({
      ...told,
      providerMessageIds: ["10", "11", "10"],
      ...words,
      id: createId(at),
      provider,
    }));
    for (const each of kept) await commit(store, store.receipts.keep(each));
    const { listEarly, listKept } = store.receipts;
    const list = (limit: number, after = from) => listKept(after, firstIdAt(at + 1), limit);
    const forget = () => Promise.all(kept.map(({ id }) => commit(store, store.receipts.forgetEarly(id))));
    return { kept, list, forget, early: (...ids: string[]) => listEarly(provider, ids) };
  }

  describe("a receipt that was kept", () => {
    test("is found by each of its ids, until it is forgotten", async () => {
      const { kept, early, forget } = await keep(1);
      const { id } = kept[0]!;
      const found = ["10", "11"].map((each) => ({ ...told, id, provider, providerMessageIds: [each] }));
      expect(await early("10", "11", "12")).toEqual(found);
      await forget();
      expect(await early("10", "11")).toEqual([]);
    });

    test("is kept with U+FFFD for what no store can keep", async () => {
      const { early, forget } = await keep(1, { detail: "A\0B \ud800." });
      expect(await early("10")).toMatchObject([{ detail: "A\ufffdB \ufffd." }]);
      await forget();
    });

    test("is listed with all of its ids in pages, by the time at which it came", async () => {
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
