import { z } from "zod";
import {
  baseUrlOption,
  concurrencyOption,
  secretOption,
  textOption,
  timeoutOption,
} from "../shared/options.ts";

/** The operator's options for a Telegram Gateway provider. */
export const options = z.strictObject({
  /** The API token of the gateway account; it signs the reports as well. */
  accessToken: secretOption("the API token of the Telegram Gateway account"),
  /** The verified channel from which codes come; without it Telegram's own. */
  senderUsername: textOption(
    /^@?\w{4,32}$/,
    "the username of your verified channel, such as example_codes",
  ).optional(),
  baseUrl: baseUrlOption("https://gatewayapi.telegram.org"),
  timeoutMilliseconds: timeoutOption(),
  concurrency: concurrencyOption(32),
});

export type TelegramGatewayOptions = z.output<typeof options>;
