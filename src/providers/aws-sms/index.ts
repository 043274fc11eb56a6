// Source: the service model of AWS End User Messaging SMS (PinpointSMSVoiceV2).
import { z } from "zod";
import { signHeaders } from "./request-signature.ts";
import type { HttpRequest } from "../shared/http-client.ts";
import { createProviderFactory, type VendorContext } from "../shared/vendor-provider.ts";
import { optional, addPlus, clampSeconds, parseJsonAs, vendorId } from "../shared/values.ts";
import {
  toVendorFailure,
  createCodeLookup,
  type VendorFailure,
  type FailureKind,
  type Vendor,
  type VendorResponse,
  type VendorResult,
} from "../shared/vendor.ts";
import { createEventCallbacks } from "./events.ts";
import type { AwsSmsOptions } from "./options.ts";

export { options } from "./options.ts";
export const serves = ["sms"] as const;

const findFailureKind = createCodeLookup<FailureKind>({
  optedOut: "DESTINATION_PHONE_NUMBER_OPTED_OUT",
  elsewhere: "ConflictException ValidationException ResourceNotFoundException",
  operator:
    "AccessDeniedException ServiceQuotaExceededException UnrecognizedClientException InvalidSignatureException IncompleteSignatureException MissingAuthenticationTokenException ExpiredTokenException",
  throttled: "ThrottlingException",
  open: "InternalServerException",
});
const validitySeconds = { minimum: 5, maximum: 259_200 };
const type = "application/x-amz-json-1.0";
/** Number of AWS's simulator. A dry run sends nothing to it. */
const simulatorNumber = "+14254147755";

const acceptedShape = z.object({ MessageId: vendorId });
const errorShape = z.object({
  __type: z.string().regex(/^([\w.]{1,128}#)?\w{1,64}$/),
  Reason: optional(z.string()),
});
const noReceiptsWarning = "The status of accepted messages will be unknown: set topics or eventKey.";

/**
 * Creates a provider for SMS by AWS, which sends events by SNS or EventBridge. It opens no connection before its first
 * use.
 */
export const create = createProviderFactory(describeAws);

function describeAws(options: AwsSmsOptions, voice: VendorContext): Vendor<"sms"> {
  const { region, originationIdentity, configurationSet, eventKey, topics } = options;
  const domain = region.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com";
  const baseUrl = options.baseUrl ?? `https://sms-voice.${region}.${domain}`;
  const { host, origin, protocol } = new URL(baseUrl);
  // A fake server on loopback replaces all AWS services. Any other base URL replaces only the SMS service.
  const snsOrigin = protocol === "http:" ? origin : `https://sns.${region}.${domain}`;

  function createRequest(fields: object, now: number): HttpRequest {
    const body = JSON.stringify({
      MessageType: "TRANSACTIONAL",
      ConfigurationSetName: configurationSet,
      ...fields,
    });
    const headers = { "content-type": type, "x-amz-target": "PinpointSMSVoiceV2.SendTextMessage" };
    const signed = signHeaders({ ...options, service: "sms-voice" }, { host, headers, body }, now);
    return { method: "POST", path: "/", headers: signed, text: { type, content: body } };
  }

  return {
    baseUrl,
    headers: {},
    request: ({ id, recipient, sender, text }, { remainingSeconds, now, dlt }) =>
      createRequest(
        {
          DestinationPhoneNumber: recipient,
          OriginationIdentity: originationIdentity ?? addPlus(sender),
          MessageBody: text,
          TimeToLive: clampSeconds(remainingSeconds, validitySeconds.minimum, validitySeconds.maximum),
          Context: { message: id },
          ...(dlt && {
            DestinationCountryParameters: { IN_ENTITY_ID: dlt.entityId, IN_TEMPLATE_ID: dlt.templateId },
          }),
        },
        now,
      ),
    readResult: readResult,
    ...((eventKey ?? topics)
      ? { reports: createEventCallbacks(options, snsOrigin, voice) }
      : { noReceiptsWarning: noReceiptsWarning }),
    check: {
      request: (now) =>
        createRequest(
          {
            DestinationPhoneNumber: simulatorNumber,
            OriginationIdentity: originationIdentity,
            MessageBody: "A dry run.",
            DryRun: true,
          },
          now,
        ),
      read: (answer) => (answer.status === 200 ? "It accepts the credentials." : findFailure(answer)),
    },
  };
}

function readResult(answer: VendorResponse): VendorResult | undefined {
  const accepted = answer.status < 300 ? parseJsonAs(acceptedShape, answer.text) : undefined;
  return accepted ? { kind: "accepted", id: accepted.MessageId } : findFailure(answer);
}

function findFailure({ status, text }: VendorResponse): VendorFailure | undefined {
  const error = parseJsonAs(errorShape, text);
  if (!error) return undefined;
  const { Reason: reason = "", __type: name } = error;
  return toVendorFailure(
    findFailureKind,
    findFailureKind(reason) ? reason : name.slice(name.lastIndexOf("#") + 1),
    status,
  );
}
