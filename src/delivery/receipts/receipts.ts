import { createId } from "../../domain/identifiers.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Receipts, ProviderReceipt } from "../../ports/providers.ts";
import type { GuessedReceipt, MessagePart } from "../../ports/store/receipts.ts";
import { createMisses } from "./misses.ts";
import { createSpellings } from "./spellings.ts";
import { createMerge, isForOne, type Receiving } from "./merge.ts";
import { createUnknownCodes, saysMore } from "./unknown-codes.ts";

/** A message that a provider took, with every id that the provider gave it. */
export interface TakenMessage {
  readonly provider: string;
  readonly providerMessageIds: readonly string[];
}

/** Receipts, whenever they come. */
export interface ReceiptBook extends Receipts {
  /** Merges what was reported before the message's own record was written. */
  settleEarly(taken: TakenMessage): Promise<void>;
  /**
   * Looks once for the message of a receipt whose own ids have had their time: under these, and then under the guessed
   * ones, unless nearly all receipts of the provider name their messages. Says whether it is one of the guessed ones.
   */
  settleGuess(receipt: GuessedReceipt): Promise<boolean>;
}

/** Receipts on a store. */
export function createReceiptBook(receiving: Receiving & { readonly log: Log }): ReceiptBook {
  const { store, clock, onReported } = receiving;
  const { receipts } = store;
  const merge = createMerge(receiving);
  const misses = createMisses();
  const spellings = createSpellings();
  const unknownCodes = createUnknownCodes(receiving);

  async function takeOne(
    provider: string,
    receipt: ProviderReceipt,
    part: MessagePart | undefined,
  ): Promise<void> {
    if ((await merge(provider, receipt, part)) !== undefined) {
      if (receipt.guessedIds) {
        misses.matched(provider);
        spellings.matched(provider);
      }
      return;
    }
    const id = createId(clock.now());
    await store.commit([receipts.keep(provider, receipt, id, clock.now())]);
    // The message's record may have been written meanwhile, without seeing the receipt that was kept just now.
    if ((await merge(provider, receipt)) !== undefined) await store.commit([receipts.forgetEarly(id)]);
  }

  /**
   * The parts of several receipts, but for those that are for one number or message alone. What a vendor reports at once may be more
   * than can be merged at once, as where a Worker has its queries counted: when it is repeated, what is merged takes little from the rest.
   */
  async function partsOf(
    provider: string,
    reported: readonly ProviderReceipt[],
  ): Promise<(receipt: ProviderReceipt) => MessagePart | undefined> {
    const ids = reported.flatMap((receipt) => (isForOne(receipt) ? [] : receipt.providerMessageIds));
    const parts = ids.length > 1 ? await receipts.findParts(provider, ids) : [];
    const byId = new Map(parts.map((part) => [part.providerMessageId, part]));
    return (receipt) =>
      isForOne(receipt)
        ? undefined
        : receipt.providerMessageIds.map((id) => byId.get(id)).find((part) => part !== undefined);
  }

  async function settleGuess(receipt: GuessedReceipt): Promise<boolean> {
    const { id, provider, guessedIds } = receipt;
    const isNamed = (await merge(provider, receipt)) !== undefined;
    const isGuessed = !isNamed && misses.missed(provider);
    const found = isGuessed
      ? await merge(provider, { ...receipt, providerMessageIds: guessedIds.map((guess) => guess.id) })
      : undefined;
    const isSettled = isNamed || found !== undefined;
    await store.commit([isSettled ? receipts.forgetEarly(id) : receipts.forgetGuesses(id)]);
    const spelled = guessedIds.find((guess) => guess.id === found)?.spelled;
    if (found === undefined || spelled === undefined) return false;
    spellings.guessed(provider, spelled);
    // Of one for a number or a message alone it was told when it was merged.
    if (!isForOne(receipt)) onReported?.(provider, [{ ...receipt, providerMessageIds: [found] }]);
    return true;
  }

  return {
    async take(provider, told) {
      await unknownCodes.note(provider, told);
      const reported = told.filter(saysMore).map((receipt) => spellings.inOrder(provider, receipt));
      // Whether a receipt for one number or one message alone counts is known once its message is.
      const certain = reported.filter((receipt) => !isForOne(receipt));
      if (certain.length > 0) onReported?.(provider, certain);
      const partOf = await partsOf(provider, reported);
      await Promise.all(reported.map((receipt) => takeOne(provider, receipt, partOf(receipt))));
    },
    async settleEarly({ provider, providerMessageIds }) {
      for (const { id, ...receipt } of await receipts.listEarly(provider, providerMessageIds)) {
        if ((await merge(provider, receipt)) !== undefined) await store.commit([receipts.forgetEarly(id)]);
      }
    },
    settleGuess,
  };
}
