import type { Input, Output } from "../../contract.ts";
import { acceptMessage } from "../accept-message.ts";
import type { Context } from "../context.ts";

const lifetimeSeconds = 3_600;

/** Accepts a WhatsApp message. */
export async function sendWhatsappOtp(
  input: Input<"sendWhatsappOtp">,
  context: Context,
): Promise<Output<"sendWhatsappOtp">> {
  const { to, text } = input.body;
  return acceptMessage(context, input, {
    channel: "whatsapp",
    pointer: "/to",
    recipient: to,
    quantity: 1,
    lifetimeSeconds,
    text,
    answer: (uuid) => ({ uuid, to }),
  });
}
