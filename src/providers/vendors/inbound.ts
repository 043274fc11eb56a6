import type { ProviderSurroundings, SenderOf } from "../../ports/providers.ts";
import type { InboundText } from "./vendor.ts";

/**
 * Hands over the wish of what a recipient has written, where it is one; all else is left out. The vendor's own word stands
 * above the text, which may be of a language or a keyword that only it knows. Rejects where it could not be kept.
 */
export async function takeInbound(
  name: string,
  { inbound }: Pick<ProviderSurroundings, "inbound">,
  { text, wish = inbound.wishOf(text), ...message }: InboundText,
  senderOf: SenderOf,
): Promise<void> {
  if (wish) await inbound.take(name, { ...message, wish }, senderOf);
}

/** The operator's sender, or else the customer's. */
export const senderFrom =
  (from: string | undefined): SenderOf =>
  ({ sender }) =>
    from ?? sender ?? undefined;
