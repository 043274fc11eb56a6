import type { MessageDraft } from "../../ports/gateways.ts";
import type { Unasked } from "../http/handover.ts";
import type { VendorVoice } from "../vendors/kind.ts";
import { atHandOver, endOf, notSetUp, type FreeTexts, type Unfit } from "./content.ts";
import { windowsOf, type Windows } from "./windows.ts";

/** What is read of a vendor's options for WhatsApp. */
interface Sender {
  /** Our number. */
  readonly from: string;
  readonly freeText: boolean;
}

/** What a vendor puts into its request, and how long WhatsApp tries to deliver it, where a template bounds it. */
export type VendorContent<Fields> = { readonly fields: Fields; readonly ttlSeconds?: number } | Unfit;

/** WhatsApp by a vendor of messages. */
export interface VendorWhatsapp<Fields> {
  /** Where the number sends free texts. */
  readonly windows: Windows | undefined;
  /** Why a message can never be sent, in words for the customer; undefined if nothing is wrong. */
  faultOf(draft: MessageDraft<"whatsapp">): Promise<string | undefined>;
  /** What is put into the request of a message that is handed over now, or why there is none. */
  contentOf(
    message: MessageDraft<"whatsapp">,
    now: number,
  ): Promise<{ readonly fields: Fields; readonly expiresAt?: number } | Unasked>;
}

/** WhatsApp by a vendor, from what it puts into a request by the operator's options. */
export function vendorWhatsapp<Options extends Sender, Fields>(
  { name, serviceWindows }: VendorVoice,
  options: Options | undefined,
  contentOf: (
    message: MessageDraft<"whatsapp">,
    options: Options,
    windows: FreeTexts["windows"],
  ) => Promise<VendorContent<Fields>>,
): VendorWhatsapp<Fields> {
  const windows = options?.freeText ? windowsOf(name, { serviceWindows }, options.from) : undefined;
  const contentBy = async (draft: MessageDraft<"whatsapp">): Promise<VendorContent<Fields>> =>
    options ? contentOf(draft, options, windows) : { fault: notSetUp };
  return {
    windows,
    async faultOf(draft) {
      const content = await contentBy(draft);
      return "fault" in content ? content.fault : undefined;
    },
    async contentOf(message, now) {
      const content = await atHandOver(contentBy(message));
      if ("kind" in content) return content;
      return { fields: content.fields, ...endOf(content.ttlSeconds, now) };
    },
  };
}
