import type { Input, Output } from "../../contract.ts";
import { countSegments } from "../../domain/messages/segments.ts";
import { acceptMessage } from "../accept-message.ts";
import type { SendingContext } from "../context.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const lifetimeSeconds = lifetimes.messageMilliseconds / 1_000;

/** Accepts an SMS, charged by its segments. */
export async function sendSms(input: Input<"sendSms">, context: SendingContext): Promise<Output<"sendSms">> {
  const { from, to, text } = input.body;
  return acceptMessage(context, input, {
    content: { channel: "sms", sender: from, text },
    pointer: "/to",
    recipient: to,
    quantity: countSegments(text).segments,
    lifetimeSeconds,
    answer: (messageId) => ({ messageId, from, to }),
  });
}
