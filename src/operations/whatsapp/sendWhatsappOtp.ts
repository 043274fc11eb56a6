import type { Input, Output } from "../../contract.ts";
import { acceptMessage } from "../accept-message.ts";
import type { SendingContext } from "../context.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const lifetimeSeconds = lifetimes.messageMilliseconds / 1_000;

/** Accepts a WhatsApp message. */
export async function sendWhatsappOtp(
  input: Input<"sendWhatsappOtp">,
  context: SendingContext,
): Promise<Output<"sendWhatsappOtp">> {
  const { to, text } = input.body;
  return acceptMessage(context, input, {
    content: { channel: "whatsapp", text },
    recipientPointer: "/to",
    recipient: to,
    quantity: 1,
    lifetimeSeconds,
    contentPointer: "/text",
    createBody: (uuid) => ({ uuid, to }),
  });
}
