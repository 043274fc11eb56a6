import { readings, readOtherwise, writings, type IdSpelling } from "../../domain/messages/id-spellings.ts";
import { timeOfId } from "../../domain/identifiers.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Store } from "../../ports/store.ts";
import type { EarlyReceipt, MessagePart } from "../../ports/store/receipts.ts";
import type { Log } from "../../ports/telemetry.ts";
import { isFor } from "./merge.ts";

/** Of the kept receipts of a minute, so many may teach a spelling. */
const maximumTeaching = 10_000;

type PartsById = ReadonlyMap<string, MessagePart>;

export type Spellings = ReturnType<typeof createSpellings>;

/** Creates what knows how the receipts of each provider spell ids: the same way until this process has learnt another one. */
export function createSpellings(store: Pick<Store, "receipts">, log: Log) {
  const learnt = new Map<string, IdSpelling>();
  /** Kept receipts that this process took: it knows how others of their provider are spelled. */
  const teaching = new Set<string>();
  const confirmed = new Set<string>();
  const told = new Set<string>();
  const currentOf = (provider: string) => learnt.get(provider) ?? "same";
  const otherwise = ({ provider, providerMessageIds: ids }: EarlyReceipt) =>
    readOtherwise(ids, currentOf(provider));

  const read = ({ provider, providerMessageIds }: EarlyReceipt): readonly string[] =>
    providerMessageIds.flatMap((id) => {
      const ids = readings[currentOf(provider)](id);
      return ids.length > 0 ? ids : [id];
    });

  return {
    /** Returns the response ids that a receipt names; an id that is not spelled so stands for itself. */
    read,
    /** Returns the ids that kept receipts for these response ids may have. */
    write: (provider: string, ids: readonly string[]): readonly string[] => [
      ...new Set([...ids, ...ids.flatMap(writings[currentOf(provider)])]),
    ],
    /** Reads the parts that receipts name, and those that the ones which may teach have in other spellings. */
    async findParts(provider: string, receipts: readonly EarlyReceipt[]): Promise<PartsById> {
      const ids = receipts.flatMap((receipt) => [
        ...read(receipt),
        ...(teaching.has(receipt.id) ? otherwise(receipt).keys() : []),
      ]);
      const parts = ids.length > 0 ? await store.receipts.findParts(provider, ids) : [];
      return new Map(parts.map((part) => [part.providerMessageId, part]));
    },
    /** Returns the part that a receipt means in the present spelling, if it is among these. */
    match: (receipt: EarlyReceipt, parts: PartsById): MessagePart | undefined =>
      read(receipt).flatMap((id) => meantBy(receipt, parts.get(id)))[0],
    /** Records that no message has the ids of a receipt yet: it may teach a spelling when it has had its time. */
    missed({ id, hasUnknownSpelling }: EarlyReceipt): void {
      if (hasUnknownSpelling && teaching.size < maximumTeaching) teaching.add(id);
    },
    /** Records that a receipt has met its message. */
    matched({ id, provider, hasUnknownSpelling }: EarlyReceipt): void {
      if (teaching.delete(id) || hasUnknownSpelling) confirmed.add(provider);
    },
    /**
     * Learns the spelling in which a receipt fits exactly one message, and tells the operator once. Returns false if there is none,
     * or if others have met their message in the present one since this last came to it: then it is the response that got lost.
     */
    learn(receipt: EarlyReceipt, parts: PartsById): boolean {
      const { provider, id } = receipt;
      if (!teaching.delete(id)) return false;
      const fitting = [...otherwise(receipt)].filter(
        ([other]) => meantBy(receipt, parts.get(other)).length > 0,
      );
      const spelling = fitting[0]?.[1];
      if (spelling === undefined || fitting.length > 1 || confirmed.delete(provider)) return false;
      learnt.set(provider, spelling);
      if (told.has(`${provider} ${spelling}`)) return true;
      told.add(`${provider} ${spelling}`);
      log.warn(
        { provider, spelling },
        "receipts spell ids in another way than the provider's responses; the first of them count a minute late. Set the provider's receiptIds",
      );
      return true;
    },
  };
}

/** The part, if the receipt may mean it. If it spells the part's id in another way, its message must be of its time. */
function meantBy(receipt: EarlyReceipt, part: MessagePart | undefined): readonly MessagePart[] {
  if (!part || !isFor(part, receipt)) return [];
  const age = timeOfId(receipt.id)! - part.message.createdAt;
  const isOfItsTime = age >= 0 && age <= lifetimes.earlyReceiptMilliseconds;
  return isOfItsTime || receipt.providerMessageIds.includes(part.providerMessageId) ? [part] : [];
}
