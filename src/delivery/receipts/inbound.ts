import { createId } from "../../domain/identifiers.ts";
import { createWishOf, type AddedKeywords } from "../../domain/messages/opt-out-words.ts";
import { toInternational } from "../../domain/phone/phone.ts";
import { numbersOfWhatsappId } from "../../domain/phone/whatsapp-id.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";
import type {
  InboundMessage,
  InboundMessages,
  ProviderSurroundings,
  SenderOf,
} from "../../ports/providers.ts";
import type { Store } from "../../ports/store.ts";
import { internationalDigits, isSameSender } from "./numbers.ts";
import { createServiceWindows } from "./service-windows.ts";

/** As many as a search looks at: what the recipient got last, by whichever channel and provider. */
const maximumLookedAt = 500;
/** More accounts than a recipient has opted out of at one provider. */
const maximumTakenBack = 1_000;

/** Some vendors tell times in whole seconds. */
const secondMilliseconds = 1_000;

const unplaced = "somebody has opted out whose number has no country's code; nothing is kept of it";

type Timed = Required<InboundMessage>;

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

  async function accountsOf(
    provider: string,
    recipient: string,
    { channel, to }: InboundMessage,
    senderOf: SenderOf,
  ): Promise<readonly string[]> {
    const filter = { recipient, channel, provider };
    // All of them, for accounts may share a number, and any may have sent far more than the others.
    const { list } = await messages.search({ filter, limit: maximumLookedAt });
    const answered = list.filter((message) => {
      const sender = senderOf(message);
      return sender === undefined || isSameSender(sender, to);
    });
    return answered.map(({ accountId }) => accountId);
  }

  async function stop(
    provider: string,
    recipients: readonly string[],
    { channel, to, at }: Timed,
    accounts: ReadonlySet<string>,
  ): Promise<void> {
    if (accounts.size === 0) {
      log.info({ provider }, "somebody has opted out at a number that no message to them came from");
      return;
    }
    const told = { channel, provider, sender: internationalDigits(to), createdAt: at };
    const kept = [...accounts].flatMap((accountId) =>
      recipients.map((recipient) => ({ ...told, recipient, id: createId(at), accountId })),
    );
    await store.commit(kept.map(optOuts.keep));
  }

  async function start(
    provider: string,
    recipients: readonly string[],
    { channel, to, at }: Timed,
    accounts: ReadonlySet<string>,
  ): Promise<void> {
    const number = internationalDigits(to);
    const told = await all(recipients, (recipient) => optOuts.told(provider, recipient, maximumTakenBack));
    for (const optOut of told) {
      // What was told of this very number counts also where no message of its account is left to be looked at.
      const isMeant = accounts.has(optOut.accountId) || (number !== "" && optOut.sender === number);
      if (optOut.channel !== channel || !isMeant || isNewer(optOut.createdAt, at)) continue;
      await store.commit([optOuts.remove(optOut)], { not_found: () => undefined });
    }
  }

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
      const accounts = await all(recipients, (recipient) =>
        accountsOf(provider, recipient, message, senderOf),
      );
      await (message.wish === "stop" ? stop : start)(provider, recipients, timed, new Set(accounts));
    },
  };
}

/** What is found for each of them. */
const all = async <Found>(
  recipients: readonly string[],
  find: (recipient: string) => Promise<readonly Found[]>,
): Promise<readonly Found[]> => (await Promise.all(recipients.map(find))).flat();
