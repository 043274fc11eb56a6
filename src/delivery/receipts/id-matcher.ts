import {
  responseIdsBySpelling,
  findOtherResponseIds,
  receiptIdsBySpelling,
  type IdSpelling,
} from "../../domain/messages/id-spellings.ts";
import { parseIdTime } from "../../domain/identifiers.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Store } from "../../ports/store.ts";
import type { EarlyReceipt, MessageSegment } from "../../ports/store/receipts.ts";
import type { Log } from "../../ports/telemetry.ts";
import { matchesMessage } from "./receipt-merger.ts";

/** Maximum number of unmatched receipts that are kept in memory to learn a spelling from them. */
const maximumTeachable = 10_000;

type PartsById = ReadonlyMap<string, MessageSegment>;

export type IdMatcher = ReturnType<typeof createIdMatcher>;

/**
 * Creates a matcher of receipt ids and response ids. It remembers the spelling that the receipts of each provider use.
 * Default: the spelling of the responses, until this process learns another one.
 */
export function createIdMatcher(store: Pick<Store, "receipts" | "privacy">, log: Log) {
  const learnt = new Map<string, IdSpelling>();
  /** Ids of stored receipts that this process received, from which a spelling can be learnt. */
  const teachable = new Set<string>();
  const confirmed = new Set<string>();
  const findMatch = createMatch(store);
  const logged = new Set<string>();
  const getSpelling = (provider: string) => learnt.get(provider) ?? "same";
  const findOtherIds = ({ provider, providerMessageIds: ids }: EarlyReceipt) =>
    findOtherResponseIds(ids, getSpelling(provider));

  const read = ({ provider, providerMessageIds }: EarlyReceipt): readonly string[] =>
    providerMessageIds.flatMap((id) => {
      const ids = responseIdsBySpelling[getSpelling(provider)](id);
      return ids.length > 0 ? ids : [id];
    });

  return {
    /**
     * Returns the response ids that a receipt refers to. An id that does not have the current spelling is returned
     * unchanged.
     */
    read,
    /** Returns the ids that stored receipts for these response ids may have. */
    write: (provider: string, ids: readonly string[]): readonly string[] => [
      ...new Set([...ids, ...ids.flatMap(receiptIdsBySpelling[getSpelling(provider)])]),
    ],
    /**
     * Reads the segments that receipts refer to. For receipts from which a spelling can be learnt, also reads the
     * segments with ids in other spellings.
     */
    async listSegments(provider: string, receipts: readonly EarlyReceipt[]): Promise<PartsById> {
      const ids = receipts.flatMap((receipt) => [
        ...read(receipt),
        ...(teachable.has(receipt.id) ? findOtherIds(receipt).keys() : []),
      ]);
      const parts = ids.length > 0 ? await store.receipts.listSegments(provider, ids) : [];
      return new Map(parts.map((part) => [part.providerMessageId, part]));
    },
    /**
     * Returns the segment that a receipt refers to in the current spelling, or undefined if it is not among `parts`.
     */
    match: (receipt: EarlyReceipt, parts: PartsById): MessageSegment | undefined =>
      read(receipt).flatMap((id) => findMatch(receipt, parts.get(id)))[0],
    /** Records that no message has the ids of a receipt yet. A spelling may be learnt from it after a minute. */
    missed({ id, hasUnknownSpelling }: EarlyReceipt): void {
      if (hasUnknownSpelling && teachable.size < maximumTeachable) teachable.add(id);
    },
    /** Records that a receipt has matched its message. */
    matched({ id, provider, hasUnknownSpelling }: EarlyReceipt): void {
      if (teachable.delete(id) || hasUnknownSpelling) confirmed.add(provider);
    },
    /**
     * Learns the spelling in which a receipt matches exactly one message, and logs it once. Returns false if there is
     * no such spelling. Also returns false if a receipt of the provider has matched in the current spelling since the
     * last such result: then the response of this message was lost.
     */
    learn(receipt: EarlyReceipt, parts: PartsById): boolean {
      const { provider, id } = receipt;
      if (!teachable.delete(id)) return false;
      const matching = [...findOtherIds(receipt)].filter(
        ([other]) => findMatch(receipt, parts.get(other)).length > 0,
      );
      const spelling = matching[0]?.[1];
      if (spelling === undefined || matching.length > 1 || confirmed.delete(provider)) return false;
      learnt.set(provider, spelling);
      if (logged.has(`${provider} ${spelling}`)) return true;
      logged.add(`${provider} ${spelling}`);
      log.warn(
        { provider, spelling },
        "receipts and responses of the provider spell ids differently; the first receipts are merged a minute late. Set `receiptIds` of the provider",
      );
      return true;
    },
  };
}

/**
 * Creates a function that returns the segment if the receipt may refer to it. If the receipt spells the id in another
 * way, it must have arrived within the time of an early receipt after the message was created.
 */
const createMatch =
  ({ privacy }: Pick<Store, "privacy">) =>
  (receipt: EarlyReceipt, part: MessageSegment | undefined): readonly MessageSegment[] => {
    if (!part || !matchesMessage(privacy, part, receipt)) return [];
    const age = parseIdTime(receipt.id)! - part.message.createdAt;
    const isRecent = age >= 0 && age <= lifetimes.earlyReceiptMilliseconds;
    return isRecent || receipt.providerMessageIds.includes(part.providerMessageId) ? [part] : [];
  };
