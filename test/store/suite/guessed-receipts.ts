import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { testStart } from "../../support/clock.ts";
import type { ProviderReceipt } from "../../../src/ports/providers.ts";
import { commit } from "../../support/commit.ts";
import type { OpenStore } from "../fixtures.ts";

/** Receipts that came early, or mean a message by another id than they name. */
export function guessedReceiptsSuite(database: () => OpenStore): void {
  const provider = "smsc-guessed";
  const told = {
    status: "FAILED",
    detail: "It could not be delivered.",
    refunded: false,
    cost: { micros: 7_500, currency: "EUR" },
    optedOut: true,
    recipient: "447700900123",
    messageId: "m-1",
  } as const;
  const guessedIds = [
    { id: "b", spelled: "decimal" },
    { id: "a", spelled: "decimal" },
    { id: "17", spelled: "hexadecimal" },
    { id: "16", spelled: "hexadecimal" },
    { id: "z", spelled: "case" },
    { id: "y", spelled: "same" },
  ] as const;
  const receipt = { ...told, providerMessageIds: ["10", "11"], guessedIds };

  async function keep(words: Partial<ProviderReceipt> = {}) {
    const { store } = database();
    const id = createId(testStart);
    await commit(store, store.receipts.keep(provider, { ...receipt, ...words }, id, testStart));
    const listGuessed = async (before: number) =>
      (await store.receipts.listGuessed(before, 100)).filter((kept) => kept.id === id);
    const listEarly = async (...ids: string[]) =>
      (await store.receipts.listEarly(provider, ids)).filter((kept) => kept.id === id);
    return { id, store, listGuessed, listEarly };
  }

  describe("a receipt with guessed ids", () => {
    test("is kept under the ids that it names alone", async () => {
      const { id, store, listEarly } = await keep();
      expect(await listEarly("a", "b", "16")).toEqual([]);
      expect(await listEarly("10", "11")).toEqual([
        { ...told, id, providerMessageIds: ["10"] },
        { ...told, id, providerMessageIds: ["11"] },
      ]);
      await commit(store, store.receipts.forgetEarly(id));
    });

    test("is kept once under an id that it names and that it may mean, or may mean in two ways", async () => {
      const twice = [
        { id: "10", spelled: "decimal" },
        { id: "c", spelled: "case" },
        { id: "c", spelled: "same" },
      ] as const;
      const { id, store, listGuessed, listEarly } = await keep({ guessedIds: twice });
      expect(await listEarly("10")).toHaveLength(1);
      expect(await listGuessed(testStart + 1)).toMatchObject([{ guessedIds: [twice[1]] }]);
      await commit(store, store.receipts.forgetEarly(id));
    });

    test("is kept with U+FFFD for what no store can keep", async () => {
      const { id, store, listEarly } = await keep({ detail: "A\0B \ud800." });
      expect(await listEarly("10")).toMatchObject([{ detail: "A\ufffdB \ufffd." }]);
      await commit(store, store.receipts.forgetEarly(id));
    });

    test("is listed with them in their order, after its time, until they are forgotten", async () => {
      const { id, store, listGuessed, listEarly } = await keep();
      expect(await listGuessed(testStart)).toEqual([]);
      const [listed] = await listGuessed(testStart + 1);
      const { providerMessageIds, ...rest } = listed!;
      expect(rest).toEqual({ ...told, id, provider, guessedIds: receipt.guessedIds });
      expect(providerMessageIds.toSorted()).toEqual(receipt.providerMessageIds);
      await commit(store, store.receipts.forgetGuesses(id));
      expect(await listGuessed(testStart + 1)).toEqual([]);
      expect(await listEarly("10")).toHaveLength(1);
      await commit(store, store.receipts.forgetEarly(id));
      expect(await listEarly("10")).toEqual([]);
    });
  });
}
