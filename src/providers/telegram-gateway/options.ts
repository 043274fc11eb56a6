import { z } from "zod";
import {
  baseUrlOption,
  concurrencyOption,
  secretOption,
  textOption,
  timeoutOption,
} from "../shared/options.ts";

/** Options of a Telegram Gateway provider. */
export const options = z.strictObject({
  /** API token of the gateway account. It also signs the reports. */
  accessToken: secretOption("the API token of the Telegram Gateway account"),
  /** Verified channel that sends the codes. Default: Telegram's own channel. */
  senderUsername: textOption(
    /^@?\w{4,32}$/,
    "the username of your verified channel, such as example_codes",
  ).optional(),
  baseUrl: baseUrlOption("https://gatewayapi.telegram.org"),
  timeoutMilliseconds: timeoutOption(),
  concurrency: concurrencyOption(32),
});

export type TelegramGatewayOptions = z.output<typeof options>;
