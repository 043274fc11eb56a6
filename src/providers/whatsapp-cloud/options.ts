import { z } from "zod";
import {
  baseUrlOption,
  concurrencyOption,
  secretOption,
  textOption,
  timeoutOption,
} from "../shared/options.ts";
import { whatsappOptions } from "../shared/whatsapp.ts";

/** Options of a WhatsApp Cloud API provider. */
export const options = z.strictObject({
  accessToken: secretOption("the access token of a system user that may send WhatsApp messages"),
  /** Signs the webhooks that Meta posts. */
  appSecret: secretOption("the app secret of the Meta app"),
  /** Chosen by the operator, and entered at Meta next to the callback URL. */
  verifyToken: secretOption("the verify token that is entered at Meta next to the callback address"),
  phoneNumberId: textOption(/^\d{1,32}$/, "the id of the sending number, digits only (not the number)"),
  version: textOption(/^v\d{1,3}\.\d{1,2}$/, "a version of the Graph API, such as v24.0").default("v24.0"),
  ...whatsappOptions,
  baseUrl: baseUrlOption("https://graph.facebook.com"),
  timeoutMilliseconds: timeoutOption(),
  concurrency: concurrencyOption(32),
});

export type WhatsappCloudOptions = z.output<typeof options>;
