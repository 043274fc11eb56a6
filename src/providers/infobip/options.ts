import { z } from "zod";
import { keyOption, secretOption, senderOption, urlOption, vendorOptions } from "../shared/options.ts";
import { dltAndTelemarketerOption } from "../shared/rules.ts";

/** The operator's options for Infobip. */
export const options = z.strictObject({
  apiKey: secretOption("an API key of the account"),
  /** Each account has its own. */
  baseUrl: urlOption("https://xxxxx.api.infobip.com"),
  /** In place of the customer's sender. */
  from: senderOption(),
  /** What recipients write comes with this key as `?key=`, for Infobip does not sign it; without one nothing of it is taken. */
  inbound: z.strictObject({ key: keyOption() }).optional(),
  dlt: dltAndTelemarketerOption(),
  ...vendorOptions,
});

export type InfobipOptions = z.output<typeof options>;
