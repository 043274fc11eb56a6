import { z } from "zod";
import { baseUrlOption, concurrencyOption, secretOption, timeoutOption } from "../shared/options.ts";

/** The operator's options for a Telna Connect account. */
export const options = z.strictObject({
  /** The access key. */
  accessKey: secretOption("the access key of the Telna Connect account"),
  /** The second key, required for everything under /pcr; the access key unless set. */
  pcrApiKey: secretOption("the PCR API key of the Telna Connect account").optional(),
  /** How `Authorization` carries the access key: as it is, or after `Bearer`. */
  authorization: z.enum(["raw", "bearer"]).default("raw"),
  baseUrl: baseUrlOption("https://developer-api.telna.com/v2.1"),
  timeoutMilliseconds: timeoutOption(),
  concurrency: concurrencyOption(8),
});

export type TelnaOptions = z.output<typeof options>;
