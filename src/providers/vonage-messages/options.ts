import { z } from "zod";
import { baseUrlOption, secretOption, textOption } from "../shared/options.ts";
import { accountOptions, checkAccount, vonageOptions } from "../shared/vonage-account.ts";
import { whatsappOptions } from "../shared/whatsapp.ts";

const keyError = "has to be the application's private key: PEM that begins with -----BEGIN PRIVATE KEY-----";

/** Options of Vonage's Messages API. */
export const options = z
  .strictObject({
    applicationId: textOption(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, "the application's id, a UUID"),
    privateKey: z
      .string({ error: keyError })
      .max(16_384, keyError)
      .refine((pem) => pem.trim().startsWith("-----BEGIN PRIVATE KEY-----"), { error: keyError }),
    /** Signature secret of the account, which verifies its callbacks. */
    signatureSecret: secretOption("the account's signature secret").optional(),
    /** Both options are required for status queries, and to check the balance and the application's key. */
    apiKey: accountOptions.apiKey.optional(),
    apiSecret: accountOptions.apiSecret.optional(),
    whatsapp: z
      .strictObject({
        from: textOption(/^\+\d{7,15}$/, "the WhatsApp sender's number in E.164, with +"),
        ...whatsappOptions,
      })
      .optional(),
    baseUrl: baseUrlOption("https://api.nexmo.com"),
    /** Address for balance queries. */
    restUrl: baseUrlOption("https://rest.nexmo.com"),
    ...vonageOptions,
  })
  .superRefine((written, context) => checkAccount(written, written.signatureSecret !== undefined, context));

export type VonageMessagesOptions = z.output<typeof options>;
