import type { WishOf } from "../../domain/messages/opt-out-words.ts";
import type { InboundMessage } from "../../ports/providers.ts";
import { decodeGsm7 } from "./alphabet.ts";
import type { Delivery } from "./bodies.ts";

const messageTypeBits = 0x3c;
/** Whose numbers begin with a country's code: unknown, which most SMSCs say of them, and international. */
const internationalTons = [0, 1];

/** Whether a handset wants more messages, where that is all that it has written; it is kept or taken back. */
export function wishIn(
  { esmClass, source, destination, text, isPart }: Delivery,
  wishOf: WishOf,
): InboundMessage | undefined {
  const isFromHandset = (esmClass & messageTypeBits) === 0 && internationalTons.includes(source.ton);
  // A part of a longer text is not what was written.
  const wish = isFromHandset && !isPart ? (wishOf(text) ?? wishOf(decodeGsm7(text))) : undefined;
  if (!wish) return undefined;
  return { channel: "sms", from: source.digits, to: destination.digits, wish };
}
