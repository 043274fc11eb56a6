import { isRefundable, mergeDelivery } from "../../domain/messages/delivery.ts";
import { createId } from "../../domain/identifiers.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ProviderReceipt, Receipts } from "../../ports/providers.ts";
import type { Store } from "../../ports/store.ts";
import type { MessagePart } from "../../ports/store/receipts.ts";

/** A message that a provider took, with every id that the provider gave it. */
export interface TakenMessage {
  readonly provider: string;
  readonly providerMessageIds: readonly string[];
}

/** Receipts, whenever they come. */
export interface ReceiptBook extends Receipts {
  /** Merges what was reported before the message's own record was written. */
  settleEarly(taken: TakenMessage): Promise<void>;
}

/** More conflicts than ever occur: each means that another receipt was merged. */
const tries = 20;

export interface Receiving {
  readonly store: Store;
  readonly clock: Clock;
  /** Tells that an event of a message waits to be posted. */
  readonly wake: (queue: "webhooks") => void;
  /** Told of all receipts, whether they tell anything new or not. */
  readonly onReported?: (provider: string, receipts: readonly ProviderReceipt[]) => void;
}

/** Receipts on a store. */
export function createReceiptBook({ store, clock, wake, onReported }: Receiving): ReceiptBook {
  const { receipts } = store;

  async function takeOne(provider: string, receipt: ProviderReceipt): Promise<void> {
    if (await merge(provider, receipt)) return;
    const id = createId(clock.now());
    await store.commit([receipts.keep(provider, receipt, id, clock.now())]);
    // The message's record may have been written meanwhile, without seeing the receipt that was kept just now.
    if (await merge(provider, receipt)) await store.commit([receipts.forgetEarly(id)]);
  }

  /** Merges a receipt and says whether its message is known; a receipt that tells nothing new changes nothing. */
  async function merge(provider: string, receipt: ProviderReceipt): Promise<boolean> {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const part = await receipts.findPart(provider, receipt.providerMessageIds);
      if (!part) return false;
      if (!isNews(part, receipt)) return true;
      const now = clock.now();
      // On a conflict with another receipt, this one is merged into what the other left.
      const isChanged = await store.commit([receipts.receive(part, receipt, createId(now), now)], {
        message_changed: () => true,
      });
      if (isChanged) continue;
      wake("webhooks");
      return true;
    }
    throw new Error(`Other receipts came in between ${tries} times.`);
  }

  return {
    async take(provider, reported) {
      onReported?.(provider, reported);
      await Promise.all(reported.map((receipt) => takeOne(provider, receipt)));
    },
    async settleEarly({ provider, providerMessageIds }) {
      for (const { id, ...receipt } of await receipts.listEarly(provider, providerMessageIds)) {
        if (await merge(provider, receipt)) await store.commit([receipts.forgetEarly(id)]);
      }
    },
  };
}

function isNews({ status: known, message }: MessagePart, { status, refunded }: ProviderReceipt): boolean {
  if (refunded && isRefundable(message, status)) return true;
  return status !== undefined && mergeDelivery(known, status) !== known;
}
