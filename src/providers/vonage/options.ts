import { z } from "zod";
import { baseUrlOption, secretOption } from "../http/options.ts";
import { dltOption } from "../vendors/dlt.ts";
import { senderOption, textOption, vendorOptions } from "../vendors/options.ts";

const methodError = "has to be md5hash, md5, sha1, sha256 or sha512, as in the account's settings";

/** The operator's options for Vonage's SMS API. */
export const options = z.strictObject({
  apiKey: textOption(/^[\w-]{1,64}$/, "the account's API key"),
  apiSecret: secretOption("the account's API secret"),
  /** Where the account signs its receipts; without it, their address alone is secret. */
  signature: z
    .strictObject({
      secret: secretOption("the account's signature secret"),
      method: z.enum(["md5hash", "md5", "sha1", "sha256", "sha512"], { error: methodError }),
    })
    .optional(),
  /** In place of the customer's sender. */
  from: senderOption(),
  baseUrl: baseUrlOption("https://rest.nexmo.com"),
  dlt: dltOption(),
  ...vendorOptions,
});

export type VonageOptions = z.output<typeof options>;
