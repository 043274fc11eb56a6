import { z } from "zod";
import { baseUrlOption, secretOption } from "../http/options.ts";
import { dltOption, keyOption, textOption, vendorOptions } from "../vendors/options.ts";

/** The operator's options for AWS End User Messaging SMS. */
export const options = z.strictObject({
  region: textOption(/^[a-z]{2}(-[a-z]{1,16}){1,3}-\d{1,2}$/, "an AWS region such as eu-west-1"),
  accessKeyId: textOption(/^[A-Z0-9]{16,128}$/, "the id of an access key"),
  secretAccessKey: secretOption("the secret of the access key"),
  /** In place of the customer's sender. */
  originationIdentity: textOption(
    /^[\w+:/-]{1,256}$/,
    "a number, a sender ID or a pool, or its id or ARN",
  ).optional(),
  configurationSet: textOption(/^[\w-]{1,64}$/, "the name of a configuration set").optional(),
  /** What its events have to come with as `?key=`; without one it reports nothing. */
  eventKey: keyOption().optional(),
  /** Of the region unless set. */
  baseUrl: baseUrlOption("https://sms-voice.eu-west-1.amazonaws.com").unwrap().optional(),
  dlt: dltOption(),
  ...vendorOptions,
});

export type AwsSmsOptions = z.output<typeof options>;
