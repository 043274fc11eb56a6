import { z } from "zod";
import { baseUrlOption, secretOption } from "../shared/options.ts";
import { accountOptions, checkAccount, vonageOptions } from "../shared/vonage-account.ts";

const methodError = "has to be md5hash, md5, sha1, sha256 or sha512, as in the account's settings";

/** Options of Vonage's SMS API. */
export const options = z
  .strictObject({
    ...accountOptions,
    /** Signature settings of the account. If they are unset, only the secret callback URL protects receipts. */
    signature: z
      .strictObject({
        secret: secretOption("the account's signature secret"),
        method: z.enum(["md5hash", "md5", "sha1", "sha256", "sha512"], { error: methodError }),
      })
      .optional(),
    baseUrl: baseUrlOption("https://rest.nexmo.com"),
    ...vonageOptions,
  })
  .superRefine((written, context) => checkAccount(written, written.signature !== undefined, context));

export type VonageOptions = z.output<typeof options>;
