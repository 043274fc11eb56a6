import { createId } from "../../domain/identifiers.ts";
import { createWishOf, type AddedKeywords } from "../../domain/messages/opt-out-words.ts";
import { toInternational } from "../../domain/phone/phone.ts";
import { internationalDigits, isSameSender } from "../../domain/phone/same-number.ts";
import { numbersOfWhatsappId } from "../../domain/phone/whatsapp-id.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import type {
  InboundMessage,
  InboundMessages,
  ProviderSurroundings,
  SenderOf,
  ServiceWindows,
  Writer,
} from "../../ports/providers.ts";
import type { Store } from "../../ports/store.ts";

/** As many as a search looks at: what the recipient got last, by whichever channel and provider. */
const maximumLookedAt = 500;
/** More accounts than a recipient has opted out of at one provider. */
const maximumTakenBack = 1_000;

const { serviceWindowMilliseconds: lasts, serviceWindowMarginMilliseconds: margin } = lifetimes;
/** Small enough not to delay what is committed in the same group. */
const recordsAtOnce = 100;

/** Some vendors tell times in whole seconds. */
const secondMilliseconds = 1_000;

const unplaced = "somebody has opted out whose number has no country's code; nothing is kept of it";

/** Does what recipients want of these accounts. */
type Act = (
  provider: string,
  recipients: readonly string[],
  message: Required<InboundMessage>,
  accounts: ReadonlySet<string>,
) => Promise<void>;

interface Inbound {
  readonly store: Pick<Store, "commit" | "messages" | "optOuts">;
  readonly clock: Clock;
  readonly log: Log;
  /** Those of the operator. */
  readonly keywords?: AddedKeywords;
}

/** What is made of all that recipients write: of STOP and START, and of their having written by WhatsApp. */
export const createInbound = (
  surroundings: Inbound & { readonly store: Pick<Store, "serviceWindows"> },
): Pick<ProviderSurroundings, "inbound" | "serviceWindows"> => ({
  inbound: createInboundMessages(surroundings),
  serviceWindows: createServiceWindows(surroundings),
});

/**
 * What recipients write. It is about the accounts whose messages may have come to them from the number that they write to:
 * STOP is kept for each of these, and START takes back what this provider has told of them before it was written.
 */
export function createInboundMessages({ store, clock, log, keywords }: Inbound): InboundMessages {
  const { messages, optOuts } = store;

  /** All accounts, for they may share a number, and any may have sent far more than the others. */
  async function accountsOf(
    provider: string,
    recipients: readonly string[],
    { channel, to }: InboundMessage,
    senderOf: SenderOf,
  ): Promise<ReadonlySet<string>> {
    const lists = recipients.map((recipient) =>
      messages.search({ filter: { recipient, channel, provider }, limit: maximumLookedAt }),
    );
    const answered = (await Promise.all(lists))
      .flatMap(({ list }) => list)
      .filter((message) => {
        const sender = senderOf(message);
        return sender === undefined || isSameSender(sender, to);
      });
    return new Set(answered.map(({ accountId }) => accountId));
  }

  const stop: Act = async (provider, recipients, { channel, to, at }, accounts) => {
    if (accounts.size === 0) {
      log.info({ provider }, "somebody has opted out at a number that no message to them came from");
      return;
    }
    const told = { channel, provider, sender: internationalDigits(to), createdAt: at };
    const kept = [...accounts].flatMap((accountId) =>
      recipients.map((recipient) => ({ ...told, recipient, id: createId(at), accountId })),
    );
    await store.commit(kept.map(optOuts.keep));
  };

  const start: Act = async (provider, recipients, { channel, to, at }, accounts) => {
    const number = internationalDigits(to);
    const told = recipients.map((recipient) => optOuts.told(provider, recipient, maximumTakenBack));
    for (const optOut of (await Promise.all(told)).flat()) {
      // What was told of this very number counts also where no message of its account is left to be looked at.
      const isMeant = accounts.has(optOut.accountId) || (number !== "" && optOut.sender === number);
      if (optOut.channel !== channel || !isMeant || isNewer(optOut.createdAt, at)) continue;
      await store.commit([optOuts.remove(optOut)], { not_found: () => undefined });
    }
  };

  /** A vendor may post START late, or again, when the recipient has changed its mind since; not before a STOP that is still to come, which a clock that was ahead has left. */
  const isNewer = (stoppedAt: number, startedAt: number) =>
    stoppedAt >= startedAt + secondMilliseconds && stoppedAt <= clock.now();

  return {
    wishOf: createWishOf(keywords),
    async take(provider, message, senderOf) {
      const now = clock.now();
      const timed = { ...message, at: Math.min(message.at ?? now, now) };
      const recipients = numbersOfWhatsappId(toInternational(message.from));
      if (recipients.length === 0) {
        if (message.wish === "stop") log.warn({ provider }, unplaced);
        return;
      }
      const accounts = await accountsOf(provider, recipients, message, senderOf);
      await (message.wish === "stop" ? stop : start)(provider, recipients, timed, accounts);
    },
  };
}

/**
 * Customer service windows, of which the store has one row for each recipient: the latest time at which it has written, and
 * no later than now. They end a little early here, for a text that is handed over needs a while to arrive.
 */
export function createServiceWindows({
  store,
  clock,
}: Pick<Inbound, "clock"> & {
  readonly store: Pick<Store, "commit" | "serviceWindows">;
}): ServiceWindows {
  const { find, keep } = store.serviceWindows;
  return {
    async opened(provider, number, writers) {
      const latest = [...latestOf(writers, clock.now())];
      for (let from = 0; from < latest.length; from += recordsAtOnce) {
        const windows = latest.slice(from, from + recordsAtOnce);
        await store.commit(
          windows.map(([recipient, writtenAt]) => keep({ provider, number, recipient, writtenAt })),
        );
      }
    },
    async isOpen(provider, number, recipient) {
      const writtenAt = await find({ provider, number, recipient: usualOf(recipient) ?? recipient });
      return writtenAt !== undefined && clock.now() < writtenAt + lasts - margin;
    },
  };
}

const usualOf = (id: string): string | undefined => numbersOfWhatsappId(toInternational(id))[0];

/** When each recipient has written last, without those for whom that is over; by recipient, so that commits of several instances do not wait for each other. */
function latestOf(writers: readonly Writer[], now: number): Iterable<readonly [string, number]> {
  const latest = new Map<string, number>();
  for (const { from, at = now } of writers) {
    const recipient = usualOf(from);
    const writtenAt = Math.min(at, now);
    if (recipient === undefined || writtenAt <= now - lasts) continue;
    latest.set(recipient, Math.max(writtenAt, latest.get(recipient) ?? 0));
  }
  return [...latest].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
