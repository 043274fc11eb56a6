import { z } from "zod";
import { secretOption, senderOption, textOption, httpsUrlOption, vendorOptions } from "../shared/options.ts";

/** Options of Sinch. */
export const options = z.strictObject({
  servicePlanId: textOption(/^[\w-]{1,64}$/, "the id of the service plan"),
  apiToken: secretOption("the API token of the service plan"),
  region: z.enum(["us", "eu", "au", "br", "ca"]).default("us"),
  /**
   * Secret of the service plan's callbacks, if Sinch has enabled it. If it is unset, only the secret callback URL
   * protects receipts, and inbound messages are rejected.
   */
  webhookSecret: secretOption("the secret of the service plan's callbacks").optional(),
  /** Replaces the customer's sender. */
  from: senderOption(),
  /** Default: the address of the region. */
  baseUrl: httpsUrlOption("https://us.sms.api.sinch.com").optional(),
  ...vendorOptions,
});

export type SinchOptions = z.output<typeof options>;
