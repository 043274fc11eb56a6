import { z } from "zod";
import { baseUrlOption, secretOption, textOption } from "../shared/options.ts";
import { accountOptions, checkAccount, vonageOptions } from "../shared/vonage-account.ts";
import { whatsappOptions } from "../shared/whatsapp.ts";

const keyError =
  "has to be the application's private key: PEM of at most 16384 characters that begins with -----BEGIN PRIVATE KEY-----";

/** Options of Vonage's Messages API. */
export const options = z
  .strictObject({
    applicationId: textOption(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, "the application's id, a UUID"),
    privateKey: z
      .string({ error: keyError })
      .max(16_384, keyError)
      .refine((pem) => pem.trim().startsWith("-----BEGIN PRIVATE KEY-----"), { error: keyError }),
    /**
     * Signature secret of the account. If it is set, callbacks without a valid signature are rejected. If it is unset,
     * the token in the callback URL of a receipt is checked, and the `inbound` key of an inbound message.
     */
    signatureSecret: secretOption("the account's signature secret").optional(),
    /**
     * `apiKey` and `apiSecret` are set together or not at all. They are required for status queries, to check the balance,
     * and to check that the private key belongs to the application.
     */
    apiKey: accountOptions.apiKey.optional(),
    apiSecret: accountOptions.apiSecret.optional(),
    whatsapp: z
      .strictObject({
        from: textOption(/^\+\d{7,15}$/, "the WhatsApp sender's number in E.164, with +"),
        ...whatsappOptions,
      })
      .optional(),
    /** Address for sending messages. Status queries and the check of the private key use `apiUrl`. */
    baseUrl: baseUrlOption("https://api.nexmo.com"),
    /** Address for balance queries. */
    restUrl: baseUrlOption("https://rest.nexmo.com"),
    ...vonageOptions,
  })
  .superRefine((written, context) => checkAccount(written, written.signatureSecret !== undefined, context));

export type VonageMessagesOptions = z.output<typeof options>;
