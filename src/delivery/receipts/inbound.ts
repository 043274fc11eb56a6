import { createId } from "../../domain/identifiers.ts";
import { createOptRequestParser, type AddedKeywords } from "../../domain/messages/opt-requests.ts";
import { parseRecipient, toInternational } from "../../domain/phone/phone.ts";
import { toInternationalDigits, isSameSender } from "../../domain/phone/same-number.ts";
import { toPhoneNumbers } from "../../domain/phone/whatsapp-id.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import type {
  InboundMessage,
  InboundHandler,
  ProviderDependencies,
  FindSender,
  ServiceWindows,
  InboundSender,
} from "../../ports/providers.ts";
import type { Store } from "../../ports/store.ts";

/** Number of messages that a search reads: the recipient's latest ones on the channel and provider. */
const maximumSearched = 500;
/** Larger than the number of accounts whose messages a recipient has opted out of at one provider. */
const maximumRemoved = 1_000;

const { serviceWindowMilliseconds: windowMilliseconds, serviceWindowMarginMilliseconds: marginMilliseconds } =
  lifetimes;
/** Small enough not to delay other transactions in the same commit group. */
const recordsAtOnce = 100;

/** Precision of the times that some vendors report: whole seconds. */
const secondMilliseconds = 1_000;

const noCountryCode = "opt-out ignored: the phone number of the recipient has no country code";

/** Applies an opt-out or an opt-in of the recipients to these accounts. */
type ApplyRequest = (
  provider: string,
  recipients: readonly string[],
  message: Required<InboundMessage>,
  accounts: ReadonlySet<string>,
) => Promise<void>;

interface InboundDependencies {
  readonly store: Pick<Store, "commit" | "messages" | "optOuts" | "privacy">;
  readonly clock: Clock;
  readonly log: Log;
  /** Additional STOP and START keywords that the operator has configured. */
  readonly keywords?: AddedKeywords;
}

/**
 * Creates the handlers of inbound messages: opt-outs (STOP), opt-ins (START), and the customer service windows of
 * WhatsApp.
 */
export const createInboundHandlers = (
  dependencies: InboundDependencies & { readonly store: Pick<Store, "serviceWindows"> },
): Pick<ProviderDependencies, "inbound" | "serviceWindows"> => ({
  inbound: createInboundMessages(dependencies),
  serviceWindows: createServiceWindowTracker(dependencies),
});

/**
 * Creates the handler of STOP and START. A request applies to the accounts whose messages may have reached the
 * recipient from the number that it writes to, by the recipient's latest 500 messages. STOP stores an opt-out for each
 * of these accounts. START removes the opt-outs of the same channel that the same provider has reported before it was
 * written.
 */
export function createInboundMessages({ store, clock, log, keywords }: InboundDependencies): InboundHandler {
  const { messages, optOuts, privacy } = store;

  /**
   * Finds all accounts whose messages may come from the number. Accounts may share a number, and one account may have
   * sent most messages. Includes messages whose recipient was replaced by the hash of its number.
   */
  async function findAccounts(
    provider: string,
    recipients: readonly string[],
    { channel, to }: InboundMessage,
    senderOf: FindSender,
  ): Promise<ReadonlySet<string>> {
    const hashes = recipients.map((recipient) =>
      privacy.hashNumber(parseRecipient(recipient)?.e164 ?? recipient),
    );
    const lists = [...new Set([...recipients, ...hashes])].map((recipient) =>
      messages.search({ filter: { recipient, channel, provider }, limit: maximumSearched }),
    );
    const matching = (await Promise.all(lists))
      .flatMap(({ list }) => list)
      .filter((message) => {
        const sender = senderOf(message);
        return sender === undefined || isSameSender(sender, to);
      });
    return new Set(matching.map(({ accountId }) => accountId));
  }

  const stop: ApplyRequest = async (provider, recipients, { channel, to, at }, accounts) => {
    if (accounts.size === 0) {
      log.info({ provider }, "opt-out ignored: no message to the recipient was sent from this number");
      return;
    }
    const common = { channel, provider, sender: toInternationalDigits(to), createdAt: at };
    const stored = [...accounts].flatMap((accountId) =>
      recipients.map((recipient) => ({ ...common, recipient, id: createId(at), accountId })),
    );
    await store.commit(stored.map(optOuts.put));
  };

  const start: ApplyRequest = async (provider, recipients, { channel, to, at }, accounts) => {
    const number = toInternationalDigits(to);
    const lists = recipients.map((recipient) => optOuts.listReported(provider, recipient, maximumRemoved));
    for (const optOut of (await Promise.all(lists)).flat()) {
      // An opt-out for this number also counts if the search finds no message of its account any more.
      const applies = accounts.has(optOut.accountId) || (number !== "" && optOut.sender === number);
      if (optOut.channel !== channel || !applies || isNewer(optOut.createdAt, at)) continue;
      await store.commit([optOuts.remove(optOut)], { not_found: () => undefined });
    }
  };

  /**
   * Returns true if the recipient opted out after START was written. A vendor may post START late or again. An opt-out
   * with a future time comes from a clock that was ahead, and does not count as newer.
   */
  const isNewer = (stoppedAt: number, startedAt: number) =>
    stoppedAt >= startedAt + secondMilliseconds && stoppedAt <= clock.now();

  return {
    parseOptRequest: createOptRequestParser(keywords),
    async handle(provider, message, senderOf) {
      const now = clock.now();
      const timed = { ...message, at: Math.min(message.at ?? now, now) };
      const recipients = toPhoneNumbers(toInternational(message.from));
      if (recipients.length === 0) {
        if (message.wish === "stop") log.warn({ provider }, noCountryCode);
        return;
      }
      const accounts = await findAccounts(provider, recipients, message, senderOf);
      await (message.wish === "stop" ? stop : start)(provider, recipients, timed, accounts);
    },
  };
}

/**
 * Creates the tracker of customer service windows. The store has one row for each recipient, with the time of its
 * latest message. That time is never in the future. A window ends here after 24 hours less one minute, because a
 * submitted text needs some time until delivery.
 */
export function createServiceWindowTracker({
  store,
  clock,
}: Pick<InboundDependencies, "clock"> & {
  readonly store: Pick<Store, "commit" | "serviceWindows">;
}): ServiceWindows {
  const { find, put } = store.serviceWindows;
  return {
    async recordInbound(provider, number, writers) {
      const latest = [...toLatest(writers, clock.now())];
      for (let from = 0; from < latest.length; from += recordsAtOnce) {
        const windows = latest.slice(from, from + recordsAtOnce);
        await store.commit(
          windows.map(([recipient, writtenAt]) => put({ provider, number, recipient, writtenAt })),
        );
      }
    },
    async isOpen(provider, number, recipient) {
      const writtenAt = await find({ provider, number, recipient: toUsualNumber(recipient) ?? recipient });
      return writtenAt !== undefined && clock.now() < writtenAt + windowMilliseconds - marginMilliseconds;
    },
  };
}

const toUsualNumber = (id: string): string | undefined => toPhoneNumbers(toInternational(id))[0];

/**
 * Returns the time of the latest message of each recipient, without expired ones. Sorts by recipient, so that commits
 * of several instances do not deadlock.
 */
function toLatest(writers: readonly InboundSender[], now: number): Iterable<readonly [string, number]> {
  const latest = new Map<string, number>();
  for (const { from, at = now } of writers) {
    const recipient = toUsualNumber(from);
    const writtenAt = Math.min(at, now);
    if (recipient === undefined || writtenAt <= now - windowMilliseconds) continue;
    latest.set(recipient, Math.max(writtenAt, latest.get(recipient) ?? 0));
  }
  return [...latest].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
