import { z } from "zod";
import { keyOption, secretOption, textOption, httpsUrlOption, vendorOptions } from "../shared/options.ts";
import { dltOption } from "../shared/rules.ts";

const topicsError = "has to be the ARNs of 1 to 20 SNS topics";
const topic = textOption(
  /^arn:aws(-[a-z]{2,8}){0,2}:sns:[a-z0-9-]{1,32}:\d{12}:[\w-]{1,256}$/,
  "the ARN of an SNS topic",
);

const alone = z.strictObject({
  region: textOption(/^[a-z]{2}(-[a-z]{1,16}){1,3}-\d{1,2}$/, "an AWS region such as eu-west-1"),
  accessKeyId: textOption(/^[A-Z0-9]{16,128}$/, "the id of an access key"),
  secretAccessKey: secretOption("the secret of the access key"),
  /** Replaces the customer's sender. */
  originationIdentity: textOption(
    /^[\w+:/-]{1,256}$/,
    "a number, a sender ID or a pool, or its id or ARN",
  ).optional(),
  configurationSet: textOption(/^[\w-]{1,64}$/, "the name of a configuration set").optional(),
  /**
   * Key that requests must contain as `?key=`. If `topics` is set, signed messages of SNS need no key. Without both
   * options, no receipts are accepted.
   */
  eventKey: keyOption().optional(),
  /**
   * SNS topics whose signed messages are accepted without a key. Messages of other topics are then rejected, even with
   * the key.
   */
  topics: z
    .array(topic, { error: topicsError })
    .refine(({ length }) => length >= 1 && length <= 20, { error: topicsError })
    .optional(),
  /** Default: the address of the region. */
  baseUrl: httpsUrlOption("https://sms-voice.eu-west-1.amazonaws.com").optional(),
  dlt: dltOption(),
  ...vendorOptions,
});

/** Options of AWS End User Messaging SMS. */
export const options = alone.refine(
  ({ region, topics = [] }) => topics.every((arn) => (arn.split(":")[3] ?? region) === region),
  { path: ["topics"], error: "has topics of another region" },
);

export type AwsSmsOptions = z.output<typeof options>;
