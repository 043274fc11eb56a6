import type { Input, OperationId, Output } from "../contract.ts";
import type { SendingContext } from "./context.ts";
import { sendFlashCall } from "./flash-call/sendFlashCall.ts";
import { getMessage } from "./messages/getMessage.ts";
import { sendSms } from "./sms/sendSms.ts";
import { getTelegramTdr } from "./telegram/getTelegramTdr.ts";
import { sendTelegramOtp } from "./telegram/sendTelegramOtp.ts";
import { sendWhatsappOtp } from "./whatsapp/sendWhatsappOtp.ts";

/**
 * What is asked thousands of times a second, by key, and needs nothing but the store and what is cached of it: where
 * several threads serve HTTP, each does these by itself.
 */
export const onEveryThread = {
  getMessage,
  getTelegramTdr,
  sendFlashCall,
  sendSms,
  sendTelegramOtp,
  sendWhatsappOtp,
} satisfies {
  readonly [Id in OperationId]?: (input: Input<Id>, context: SendingContext) => Promise<Output<Id>>;
};

/** One of the operations that each thread does by itself. */
export type OnEveryThread = keyof typeof onEveryThread;
