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
  const content = { channel: "whatsapp", text } as const;
  const message = context.gateways.whatsapp?.faultOf?.({ ...content, recipient: to });
  return acceptMessage(context, input, {
    content,
    pointer: "/to",
    recipient: to,
    quantity: 1,
    lifetimeSeconds,
    faults: message === undefined ? [] : [{ in: "body", pointer: "/text", code: "pattern", message }],
    answer: (uuid) => ({ uuid, to }),
  });
}
