import { z } from "zod";
import { baseUrlOption, secretOption, senderOption, textOption, vendorOptions } from "../shared/options.ts";

/** Options of Telnyx. */
export const options = z.strictObject({
  apiKey: secretOption("an API key of the account"),
  /** Verifies the signatures of reports. */
  publicKey: textOption(/^[A-Za-z0-9+/]{43}=$/, "the account's public key: base64 of 32 bytes"),
  /** Telnyx requires it for senders that are names, and for number pools. */
  messagingProfileId: z.uuid({ error: "has to be the id of a messaging profile, a UUID" }).optional(),
  /** Replaces the customer's sender. */
  from: senderOption(),
  baseUrl: baseUrlOption("https://api.telnyx.com"),
  ...vendorOptions,
});

export type TelnyxOptions = z.output<typeof options>;
