import { z } from "zod";
import { secretOption, senderOption, textOption, urlOption, vendorOptions } from "../shared/options.ts";

/** The operator's options for Sinch. */
export const options = z.strictObject({
  servicePlanId: textOption(/^[\w-]{1,64}$/, "the id of the service plan"),
  apiToken: secretOption("the API token of the service plan"),
  region: z.enum(["us", "eu", "au", "br", "ca"]).default("us"),
  /** Of the service plan's callbacks, where Sinch has set it up; without it, the address of reports alone is secret, and nothing that recipients write is taken. */
  webhookSecret: secretOption("the secret of the service plan's callbacks").optional(),
  /** In place of the customer's sender. */
  from: senderOption(),
  /** Of the region unless set. */
  baseUrl: urlOption("https://us.sms.api.sinch.com").optional(),
  ...vendorOptions,
});

export type SinchOptions = z.output<typeof options>;
