import { z } from "zod";
import { textOption } from "../fields.ts";
import { baseUrlOption, secretOption } from "../http/options.ts";
import { dltOption } from "../vendors/dlt.ts";
import { keyOption, senderOption, vendorOptions } from "../vendors/options.ts";

/** How errors name the options of an account. */
export const credentials = "apiKey and apiSecret";

/** What an account is asked with. */
export const accountOptions = {
  apiKey: textOption(/^[\w-]{1,64}$/, "the account's API key"),
  apiSecret: secretOption("the account's API secret"),
};

/** What each of Vonage's APIs for messages may be told. */
export const vonageOptions = {
  /** In place of the customer's sender, of an SMS. */
  from: senderOption(),
  dlt: dltOption(),
  /** Where the account signs nothing: what recipients write comes with this key as `?key=`. */
  inbound: z.strictObject({ key: keyOption() }).optional(),
  /** Where the account is asked, wherever messages are sent. */
  apiUrl: baseUrlOption("https://api.nexmo.com"),
  ...vendorOptions,
};

/** Tells of options that do not go with each other; `isSigned` where the account signs what it posts. */
export function checkAccount(
  written: { readonly apiKey?: string; readonly apiSecret?: string; readonly inbound?: object },
  isSigned: boolean,
  { addIssue }: z.RefinementCtx,
): void {
  const { apiKey, apiSecret, inbound } = written;
  if ((apiKey === undefined) !== (apiSecret === undefined)) {
    const missing = apiKey === undefined ? "apiKey" : "apiSecret";
    addIssue({ code: "custom", path: [missing], message: `${credentials} go together` });
  }
  if (isSigned && inbound !== undefined) {
    const message = "is for an account that does not sign what it posts";
    addIssue({ code: "custom", path: ["inbound"], message });
  }
}
