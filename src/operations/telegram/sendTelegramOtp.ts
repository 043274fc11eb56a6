import type { Input, Output } from "../../contract.ts";
import { generateDigits } from "../../domain/access/codes.ts";
import type { ValidationError } from "../../domain/problems.ts";
import { acceptMessage } from "../accept-message.ts";
import type { SendingContext } from "../context.ts";

const defaultCodeLength = 6;

const codeConflictError: ValidationError = {
  in: "body",
  pointer: "/code_length",
  code: "conflict",
  message: "Send either the code or its length, not both.",
};

/** Accepts a code to send by Telegram. If the request contains no code, a random one is created. */
export async function sendTelegramOtp(
  input: Input<"sendTelegramOtp">,
  context: SendingContext,
): Promise<Output<"sendTelegramOtp">> {
  const { to, code, code_length, ttl } = input.body;
  return acceptMessage(context, input, {
    content: { channel: "telegram", code: code ?? generateDigits(code_length ?? defaultCodeLength) },
    recipientPointer: "/to",
    recipient: to,
    quantity: 1,
    lifetimeSeconds: ttl,
    faults: code !== undefined && code_length !== undefined ? [codeConflictError] : [],
    createBody: (uuid) => ({ uuid, to }),
  });
}
