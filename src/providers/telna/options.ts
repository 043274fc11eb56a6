import { z } from "zod";
import { baseUrlOption, concurrencyOption, secretOption, timeoutOption } from "../shared/options.ts";

/** Options of a Telna Connect account. */
export const options = z.strictObject({
  accessKey: secretOption("the access key of the Telna Connect account"),
  /** Key in the header `apikey` of all requests under /pcr, in addition to the access key. Default: the access key. */
  pcrApiKey: secretOption("the PCR API key of the Telna Connect account").optional(),
  /** Format of the access key in `Authorization`: unchanged, or after `Bearer`. */
  authorization: z.enum(["raw", "bearer"]).default("raw"),
  baseUrl: baseUrlOption("https://developer-api.telna.com/v2.1"),
  timeoutMilliseconds: timeoutOption(),
  concurrency: concurrencyOption(8),
});

export type TelnaOptions = z.output<typeof options>;
