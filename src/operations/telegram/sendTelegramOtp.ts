import type { Input, Output } from "../../contract.ts";
import { randomDigits } from "../../domain/access/codes.ts";
import type { Fault } from "../../domain/refusals.ts";
import { acceptMessage } from "../accept-message.ts";
import type { SendingContext } from "../context.ts";

const defaultCodeLength = 6;

const both: Fault = {
  in: "body",
  pointer: "/code_length",
  code: "conflict",
  message: "Send either the code or its length, not both.",
};

/** Accepts a code to be sent by Telegram, made here unless it is given. */
export async function sendTelegramOtp(
  input: Input<"sendTelegramOtp">,
  context: SendingContext,
): Promise<Output<"sendTelegramOtp">> {
  const { to, code, code_length, ttl } = input.body;
  return acceptMessage(context, input, {
    content: { channel: "telegram", code: code ?? randomDigits(code_length ?? defaultCodeLength) },
    pointer: "/to",
    recipient: to,
    quantity: 1,
    lifetimeSeconds: ttl,
    faults: code !== undefined && code_length !== undefined ? [both] : [],
    answer: (uuid) => ({ uuid, to }),
  });
}
