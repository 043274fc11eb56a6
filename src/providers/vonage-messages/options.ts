import { z } from "zod";
import { baseUrlOption, secretOption } from "../http/options.ts";
import { dltOption } from "../vendors/dlt.ts";
import { senderOption, textOption, vendorOptions } from "../vendors/options.ts";
import { whatsappOptions } from "../whatsapp/options.ts";

const keyError = "has to be the application's private key: PEM that begins with -----BEGIN PRIVATE KEY-----";

/** The operator's options for Vonage's Messages API. */
export const options = z.strictObject({
  applicationId: textOption(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, "the application's id, a UUID"),
  privateKey: z
    .string({ error: keyError })
    .max(16_384, keyError)
    .refine((pem) => pem.trim().startsWith("-----BEGIN PRIVATE KEY-----"), { error: keyError }),
  /** Of the account: reports are held against it. */
  signatureSecret: secretOption("the account's signature secret").optional(),
  /** In place of the customer's sender, of an SMS. */
  from: senderOption(),
  dlt: dltOption(),
  whatsapp: z
    .strictObject({
      from: textOption(/^\+\d{7,15}$/, "the WhatsApp sender's number in E.164, with +"),
      ...whatsappOptions,
    })
    .optional(),
  baseUrl: baseUrlOption("https://api.nexmo.com"),
  ...vendorOptions,
});

export type VonageMessagesOptions = z.output<typeof options>;
