import { createId } from "../../domain/identifiers.ts";
import { parsePhoneNumber } from "../../domain/phone/phone.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { InboundMessage, InboundMessages } from "../../ports/providers.ts";
import type { Store } from "../../ports/store.ts";

/** How many of the messages that the recipient got last are looked at for the number that it wrote to. */
const maximumLookedAt = 20;
/** More accounts than a recipient has opted out of at one provider. */
const maximumTakenBack = 1_000;

interface Inbound {
  readonly store: Pick<Store, "commit" | "messages" | "optOuts">;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * What recipients write. STOP is kept for the account whose message they answer: the latest that came from the number that
 * they write to, else the latest by this provider. START takes back what this provider has told of that number.
 */
export function createInboundMessages({ store, clock, log }: Inbound): InboundMessages {
  const { messages, optOuts } = store;

  async function stop(provider: string, recipient: string, { channel, to }: InboundMessage): Promise<void> {
    const filter = { recipient, channel, provider };
    const { list } = await messages.search({ filter, limit: maximumLookedAt });
    const answered = list.find(({ sender }) => sender !== null && digitsOf(sender) === digitsOf(to));
    const accountId = (answered ?? list[0])?.accountId;
    if (accountId === undefined) {
      log.info({ provider }, "somebody has opted out to whom this provider took no message");
      return;
    }
    const at = clock.now();
    const optOut = { id: createId(at), accountId, channel, recipient, provider, createdAt: at };
    await store.commit([optOuts.keep({ ...optOut, sender: digitsOf(to) })]);
  }

  async function start(provider: string, recipient: string, { channel, to }: InboundMessage): Promise<void> {
    const told = await optOuts.told(provider, recipient, maximumTakenBack);
    for (const optOut of told) {
      const { sender } = optOut;
      if (optOut.channel !== channel || (sender !== null && sender !== digitsOf(to))) continue;
      await store.commit([optOuts.remove(optOut)], { not_found: () => undefined });
    }
  }

  return {
    async take(provider, message) {
      const recipient = parsePhoneNumber(message.from)?.e164;
      if (recipient === undefined) return;
      await (message.wish === "stop" ? stop : start)(provider, recipient, message);
    },
  };
}

const digitsOf = (number: string): string => number.replace(/\D/g, "");
