// After the service model of AWS End User Messaging SMS (PinpointSMSVoiceV2).
import { z } from "zod";
import { signedHeaders } from "./request-signature.ts";
import type { HttpRequest } from "../shared/http-client.ts";
import { providersOf, type VendorVoice } from "../shared/vendor-provider.ts";
import { optional, plusSender, secondsBetween, shaped, vendorId } from "../shared/values.ts";
import {
  failed,
  wordsOf,
  type Failed,
  type Failure,
  type Vendor,
  type VendorAnswer,
  type Verdict,
} from "../shared/vendor.ts";
import { reportsBy } from "./events.ts";
import type { AwsSmsOptions } from "./options.ts";

export { options } from "./options.ts";
export const serves = ["sms"] as const;

const failures = wordsOf<Failure>({
  optedOut: "DESTINATION_PHONE_NUMBER_OPTED_OUT",
  elsewhere: "ConflictException ValidationException ResourceNotFoundException",
  operator:
    "AccessDeniedException ServiceQuotaExceededException UnrecognizedClientException InvalidSignatureException IncompleteSignatureException MissingAuthenticationTokenException ExpiredTokenException",
  throttled: "ThrottlingException",
  open: "InternalServerException",
});
const validitySeconds = { minimum: 5, maximum: 259_200 };
const type = "application/x-amz-json-1.0";
/** Of AWS's simulator; nothing goes there in a dry run. */
const simulated = "+14254147755";

const acceptedShape = z.object({ MessageId: vendorId });
const errorShape = z.object({
  __type: z.string().regex(/^([\w.]{1,128}#)?\w{1,64}$/),
  Reason: optional(z.string()),
});
const silent = "Nothing will be known of what it takes: set topics or eventKey.";

/** SMS by AWS, which reports by SNS or EventBridge; opens nothing before its first use. */
export const create = providersOf(awsSms);

function awsSms(options: AwsSmsOptions, voice: VendorVoice): Vendor<"sms"> {
  const { region, originationIdentity, configurationSet, eventKey, topics } = options;
  const domain = region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
  const baseUrl = options.baseUrl ?? `https://sms-voice.${region}.${domain}`;
  const { host, origin, protocol } = new URL(baseUrl);
  // What stands in for AWS, on loopback, stands in for all of it; other addresses are those of SMS alone.
  const snsOrigin = protocol === "http:" ? origin : `https://sns.${region}.${domain}`;

  function calling(fields: object, now: number): HttpRequest {
    const body = JSON.stringify({
      MessageType: "TRANSACTIONAL",
      ConfigurationSetName: configurationSet,
      ...fields,
    });
    const headers = { "content-type": type, "x-amz-target": "PinpointSMSVoiceV2.SendTextMessage" };
    const signed = signedHeaders({ ...options, service: "sms-voice" }, { host, headers, body }, now);
    return { method: "POST", path: "/", headers: signed, text: { type, content: body } };
  }

  return {
    baseUrl,
    headers: {},
    request: ({ id, recipient, sender, text }, { seconds, now, dlt }) =>
      calling(
        {
          DestinationPhoneNumber: recipient,
          OriginationIdentity: originationIdentity ?? plusSender(sender),
          MessageBody: text,
          TimeToLive: secondsBetween(seconds, validitySeconds.minimum, validitySeconds.maximum),
          Context: { message: id },
          ...(dlt && {
            DestinationCountryParameters: { IN_ENTITY_ID: dlt.entityId, IN_TEMPLATE_ID: dlt.templateId },
          }),
        },
        now,
      ),
    verdict: verdictOf,
    ...((eventKey ?? topics) ? { reports: reportsBy(options, snsOrigin, voice) } : { unasked: silent }),
    check: {
      request: (now) =>
        calling(
          {
            DestinationPhoneNumber: simulated,
            OriginationIdentity: originationIdentity,
            MessageBody: "A dry run.",
            DryRun: true,
          },
          now,
        ),
      read: (answer) => (answer.status === 200 ? "It takes the credentials." : failureIn(answer)),
    },
  };
}

function verdictOf(answer: VendorAnswer): Verdict | undefined {
  const accepted = answer.status < 300 ? shaped(acceptedShape, answer.text) : undefined;
  return accepted ? { kind: "accepted", id: accepted.MessageId } : failureIn(answer);
}

function failureIn({ status, text }: VendorAnswer): Failed | undefined {
  const error = shaped(errorShape, text);
  if (!error) return undefined;
  const { Reason: reason = "", __type: name } = error;
  return failed(failures, failures(reason) ? reason : name.slice(name.lastIndexOf("#") + 1), status);
}
