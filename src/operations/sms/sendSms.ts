import type { Input, Output } from "../../contract.ts";
import { isSender, maximumSenderLength } from "../../domain/messages/sender.ts";
import { countSegments } from "../../domain/messages/segments.ts";
import { acceptMessage } from "../accept-message.ts";
import type { SendingContext } from "../context.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const lifetimeSeconds = lifetimes.messageMilliseconds / 1_000;

/** Accepts an SMS. The price is charged for each segment. */
export async function sendSms(input: Input<"sendSms">, context: SendingContext): Promise<Output<"sendSms">> {
  const { from, to, text } = input.body;
  return acceptMessage(context, input, {
    content: { channel: "sms", sender: from, text },
    recipientPointer: "/to",
    recipient: to,
    quantity: countSegments(text).segments,
    lifetimeSeconds,
    // The gateway checks a valid sender again, because the providers of a route may accept only shorter senders.
    ...(isSender(from, maximumSenderLength) ? { contentPointer: "/text" } : { faults: [invalidSenderError] }),
    createBody: (messageId) => ({ messageId, from, to }),
  });
}

const invalidSenderError = {
  in: "body",
  pointer: "/from",
  code: "pattern",
  message:
    "Use a name of at most 11 characters of the GSM alphabet with a letter among them, or a number of at most 15 digits.",
} as const;
