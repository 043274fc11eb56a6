import { z } from "zod";
import { baseUrlOption, secretOption } from "../http/options.ts";
import { senderOption, textOption, vendorOptions } from "../vendors/options.ts";

const regionError = "has to be us, eu, au, br or ca";

/** The operator's options for Sinch. */
export const options = z.strictObject({
  servicePlanId: textOption(/^[\w-]{1,64}$/, "the id of the service plan"),
  apiToken: secretOption("the API token of the service plan"),
  region: z.enum(["us", "eu", "au", "br", "ca"], { error: regionError }).default("us"),
  /** Of the service plan's callbacks, where Sinch has set it up; without it, the address of reports alone is secret, and nothing that recipients write is taken. */
  webhookSecret: secretOption("the secret of the service plan's callbacks").optional(),
  /** In place of the customer's sender. */
  from: senderOption(),
  /** Of the region unless set. */
  baseUrl: baseUrlOption("https://us.sms.api.sinch.com").unwrap().optional(),
  ...vendorOptions,
});

export type SinchOptions = z.output<typeof options>;
