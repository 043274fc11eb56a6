import { isSender } from "../../domain/messages/sender.ts";
import type { MessageDraft, MessageGateway } from "../../ports/gateways.ts";
import type { MessageProvider } from "../../ports/providers.ts";
import { StoreError } from "../../ports/store/errors.ts";

/** Returns true if a provider accepts the length of a message's sender. A message may have none: the provider's counts. */
export const acceptsSender = (
  { senderLength }: Pick<MessageProvider, "senderLength">,
  message: MessageDraft,
) => message.channel !== "sms" || message.sender === "" || isSender(message.sender, senderLength);

/**
 * What the first of the providers has against a message, where each of them has something: else another sends it. Rejects
 * with a `StoreError` where that of one cannot be found out now, and no other sends it.
 */
export async function faultOfAll(
  providers: readonly Pick<MessageGateway, "faultOf">[],
  message: MessageDraft,
): Promise<string | undefined> {
  let first: string | undefined;
  let unknown: StoreError | undefined;
  for (const provider of providers) {
    try {
      const fault = await provider.faultOf?.(message);
      if (fault === undefined) return undefined;
      first ??= fault;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      unknown = error;
    }
  }
  if (unknown) throw unknown;
  return first;
}
