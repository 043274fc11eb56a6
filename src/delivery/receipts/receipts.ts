import type { TrafficGuard } from "../../ports/guard.ts";
import { BoundedMap } from "../../common/bounded-map.ts";
import { awaitsAllParts, hasArrived, isRefundable, mergeDelivery } from "../../domain/messages/delivery.ts";
import { optOutOf } from "../opt-out.ts";
import { createId } from "../../domain/identifiers.ts";
import { newCost } from "../../domain/money/reported-cost.ts";
import type { Clock } from "../../ports/clock.ts";
import { noMetrics, type Metrics } from "../../ports/metrics.ts";
import type { Traces } from "../../ports/traces.ts";
import type { ProviderReceipt, Receipts } from "../../ports/providers.ts";
import type { Store } from "../../ports/store.ts";
import type { GuessedReceipt, MessagePart } from "../../ports/store/receipts.ts";

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
   * ones. Says whether it is one of the guessed ones.
   */
  settleGuess(receipt: GuessedReceipt): Promise<boolean>;
}

/** More conflicts than ever occur: each means that another receipt was merged. */
const tries = 20;
/** Receipts of the parts of one message come close together. */
const maximumCounted = 10_000;

export interface Receiving {
  readonly store: Store;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly guard: Pick<TrafficGuard, "takeBack">;
  readonly traces?: Traces | undefined;
  /** Tells that an event of a message waits to be posted. */
  readonly wake: (queue: "webhooks") => void;
  /** Told of all receipts, whether they tell anything new or not. */
  readonly onReported?: (provider: string, receipts: readonly ProviderReceipt[]) => void;
}

/** Receipts on a store. */
export function createReceiptBook({
  store,
  clock,
  metrics,
  guard,
  traces,
  wake,
  onReported,
}: Receiving): ReceiptBook {
  const { receipts } = store;
  const count = createCount(store, metrics);

  async function takeOne(provider: string, receipt: ProviderReceipt): Promise<void> {
    if ((await merge(provider, receipt)) !== undefined) return;
    const id = createId(clock.now());
    await store.commit([receipts.keep(provider, receipt, id, clock.now())]);
    // The message's record may have been written meanwhile, without seeing the receipt that was kept just now.
    if ((await merge(provider, receipt)) !== undefined) await store.commit([receipts.forgetEarly(id)]);
  }

  async function settleGuess(receipt: GuessedReceipt): Promise<boolean> {
    const { id, provider, guessedIds } = receipt;
    const providerMessageIds = [...receipt.providerMessageIds, ...guessedIds];
    const found = await merge(provider, { ...receipt, providerMessageIds });
    await store.commit([found === undefined ? receipts.forgetGuesses(id) : receipts.forgetEarly(id)]);
    if (found === undefined || !guessedIds.includes(found)) return false;
    onReported?.(provider, [{ ...receipt, providerMessageIds: [found] }]);
    return true;
  }

  /** Merges a receipt and gives the id of its message, if it is known; a receipt that tells nothing new changes nothing. */
  async function merge(provider: string, receipt: ProviderReceipt): Promise<string | undefined> {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const part = await receipts.findPart(provider, receipt.providerMessageIds);
      if (!part) return undefined;
      const isNews = tellsNews(part, receipt);
      if (!isNews && newCost(part.message, receipt.cost) === undefined) return part.providerMessageId;
      const now = clock.now();
      // On a conflict with another receipt, this one is merged into what the other left.
      const received = receipts.receive(part, receipt, createId(now), now);
      const optedOut =
        isNews && receipt.optedOut
          ? [store.optOuts.keep(optOutOf(part.message, { provider }, createId(now), now))]
          : [];
      const isChanged = await store.commit([received, ...optedOut], {
        message_changed: () => true,
      });
      if (isChanged) continue;
      if (isNews) await tell(part, receipt, now);
      return part.providerMessageId;
    }
    throw new Error(`Other receipts came in between ${tries} times.`);
  }

  async function tell(part: MessagePart, receipt: ProviderReceipt, now: number): Promise<void> {
    if (receipt.status !== undefined) traces?.reported(part.message, part.provider, receipt.status);
    if (receipt.refunded && isRefundable(part.message, receipt.status)) guard.takeBack(part.message);
    await count(part, receipt, now);
    wake("webhooks");
  }

  return {
    async take(provider, reported) {
      onReported?.(provider, reported);
      await Promise.all(reported.map((receipt) => takeOne(provider, receipt)));
    },
    async settleEarly({ provider, providerMessageIds }) {
      for (const { id, ...receipt } of await receipts.listEarly(provider, providerMessageIds)) {
        if ((await merge(provider, receipt)) !== undefined) await store.commit([receipts.forgetEarly(id)]);
      }
    },
    settleGuess,
  };
}

/** Counts the status that a message has reached; one of several parts reaches it by the receipt of any of them. */
function createCount(
  store: Store,
  metrics: Metrics,
): (part: MessagePart, receipt: ProviderReceipt, now: number) => Promise<void> {
  const counted = new BoundedMap<string, true>(maximumCounted);
  return async (part, { status }, now) => {
    const { message, provider } = part;
    if (metrics === noMetrics || status === undefined) return;
    if (mergeDelivery(message.status, status) === message.status) return;
    // Only a text is ever sent in parts, and into how many is its provider's choice.
    if (message.channel === "sms") {
      const known = awaitsAllParts(status)
        ? await store.receipts.findPart(provider, [part.providerMessageId])
        : undefined;
      const key = `${message.id} ${status}`;
      if ((known && !hasArrived(known.message.status)) || counted.has(key)) return;
      counted.set(key, true);
    }
    metrics.reached(message, [status], provider, now);
  };
}

/** Whether a receipt tells anything new but what the message costs. */
function tellsNews({ status: known, message }: MessagePart, { status, refunded }: ProviderReceipt): boolean {
  if (refunded && isRefundable(message, status)) return true;
  return status !== undefined && mergeDelivery(known, status) !== known;
}
