import { createId } from "../../domain/identifiers.ts";
import { parsePhoneNumber } from "../../domain/phone/phone.ts";
import { numbersOfWhatsappId } from "../../domain/phone/whatsapp-id.ts";
import { digitsOf } from "./digits.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type {
  InboundMessage,
  InboundMessages,
  ProviderSurroundings,
  SenderOf,
} from "../../ports/providers.ts";
import type { Store } from "../../ports/store.ts";
import { createServiceWindows } from "./service-windows.ts";

/** As many as a search looks at: what the recipient got last, by whichever channel and provider. */
const maximumLookedAt = 500;
const hasLetter = /\p{L}/u;
/** More accounts than a recipient has opted out of at one provider. */
const maximumTakenBack = 1_000;

type Timed = Required<InboundMessage>;

interface Inbound {
  readonly store: Pick<Store, "commit" | "messages" | "optOuts">;
  readonly clock: Clock;
  readonly log: Log;
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
export function createInboundMessages({ store, clock, log }: Inbound): InboundMessages {
  const { messages, optOuts } = store;

  async function accountsOf(
    provider: string,
    recipient: string,
    { channel, to }: InboundMessage,
    senderOf: SenderOf,
  ): Promise<ReadonlySet<string>> {
    const filter = { recipient, channel, provider };
    // All of them, for accounts may share a number, and any may have sent far more than the others.
    const { list } = await messages.search({ filter, limit: maximumLookedAt });
    const answered = list.filter((message) => {
      const sender = senderOf(message);
      return sender === undefined || isSame(sender, to);
    });
    return new Set(answered.map(({ accountId }) => accountId));
  }

  async function stop(
    provider: string,
    recipient: string,
    { channel, to, at }: Timed,
    accounts: ReadonlySet<string>,
  ): Promise<void> {
    if (accounts.size === 0) return;
    const told = { channel, recipient, provider, sender: digitsOf(to), createdAt: at };
    await store.commit(
      [...accounts].map((accountId) => optOuts.keep({ ...told, id: createId(at), accountId })),
    );
  }

  async function start(
    provider: string,
    recipient: string,
    { channel, to, at }: Timed,
    accounts: ReadonlySet<string>,
  ): Promise<void> {
    const number = digitsOf(to);
    const told = await optOuts.told(provider, recipient, maximumTakenBack);
    for (const optOut of told) {
      // What was told of this very number counts also where no message of its account is left to be looked at.
      const isMeant = accounts.has(optOut.accountId) || (number !== "" && optOut.sender === number);
      // A vendor may post this late, or again, when the recipient has changed its mind since.
      if (optOut.channel !== channel || !isMeant || optOut.createdAt > at) continue;
      await store.commit([optOuts.remove(optOut)], { not_found: () => undefined });
    }
  }

  return {
    async take(provider, message, senderOf) {
      const now = clock.now();
      const timed = { ...message, at: Math.min(message.at ?? now, now) };
      const recipients = numbersOf(message);
      let isAnswer = false;
      for (const recipient of recipients) {
        const accounts = await accountsOf(provider, recipient, message, senderOf);
        isAnswer ||= accounts.size > 0;
        await (message.wish === "stop" ? stop : start)(provider, recipient, timed, accounts);
      }
      if (isAnswer || message.wish === "start" || recipients.length === 0) return;
      log.info({ provider }, "somebody has opted out at a number that no message to them came from");
    },
  };
}

/** The numbers in E.164 to which messages may have gone that are answered. */
function numbersOf({ channel, from }: InboundMessage): readonly string[] {
  if (channel === "whatsapp") return numbersOfWhatsappId(from);
  const number = parsePhoneNumber(from);
  return number ? [number.e164] : [];
}

/** Numbers are the same by their digits, however they are spelt, and names by their letters. */
function isSame(sender: string, to: string): boolean {
  if (hasLetter.test(sender) || hasLetter.test(to)) return sender.toLowerCase() === to.toLowerCase();
  return digitsOf(sender) !== "" && digitsOf(sender) === digitsOf(to);
}
