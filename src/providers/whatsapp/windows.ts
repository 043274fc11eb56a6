import type { InboundMessage, ProviderSurroundings } from "../../ports/providers.ts";
import { bareNumber } from "../vendors/values.ts";

/** The customer service windows of one number of ours. */
export interface Windows {
  /** Keeps who has written to the number by WhatsApp; what was written to another, or by another channel, is left out. */
  opened(written: readonly Pick<InboundMessage, "channel" | "from" | "to" | "at">[]): Promise<void>;
  /** Whether a free text from the number can arrive; rejects with a `StoreError` where that cannot be found out. */
  isOpen(recipient: string): Promise<boolean>;
}

/** Those of a number that sends free texts; of any other nothing is kept or asked. */
export function windowsOf(
  name: string,
  { serviceWindows }: Pick<ProviderSurroundings, "serviceWindows">,
  number: string,
): Windows {
  const own = bareNumber(number);
  return {
    async opened(written) {
      const ours = written.filter(({ channel, to }) => channel === "whatsapp" && bareNumber(to) === own);
      if (ours.length > 0) await serviceWindows.opened(name, own, ours);
    },
    isOpen: (recipient) => serviceWindows.isOpen(name, own, recipient),
  };
}
