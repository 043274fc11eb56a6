import { z } from "zod";
import { keyOption, secretOption, senderOption, httpsUrlOption, vendorOptions } from "../shared/options.ts";
import { dltAndTelemarketerOption } from "../shared/rules.ts";

/** Options of Infobip. */
export const options = z.strictObject({
  apiKey: secretOption("an API key of the account"),
  /** Each account has a separate address. */
  baseUrl: httpsUrlOption("https://xxxxx.api.infobip.com"),
  /** Replaces the customer's sender. */
  from: senderOption(),
  /**
   * Key that Infobip must send as `?key=` with inbound messages, because it does not sign them. Without a key, inbound
   * messages are rejected.
   */
  inbound: z.strictObject({ key: keyOption() }).optional(),
  dlt: dltAndTelemarketerOption(),
  ...vendorOptions,
});

export type InfobipOptions = z.output<typeof options>;
