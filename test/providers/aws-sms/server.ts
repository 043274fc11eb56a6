// Source of these formats: AWS's published service model.
import { respondWith } from "../http/peer.ts";
import type { VendorServer, WrittenText } from "../vendors/server.ts";
import { serveCertificates, createNotification, signAsSns, type UnsignedMessage } from "./sns.ts";

export const eventKey = "key-of-the-events";
export const secretAccessKey = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

/** Responds with an exception of the service model. */
export const failWith = (type: string, status = 400, Reason?: string) =>
  respondWith(status, {
    __type: `com.amazonaws.pinpointsmsvoicev2#${type}`,
    Message: "+447700900123",
    Reason,
  });

export const respondOptedOut = failWith("ConflictException", 400, "DESTINATION_PHONE_NUMBER_OPTED_OUT");

/** Creates an event for a message, in AWS's format. */
export const createEvent = (messageId: string, messageStatus: string, seconds: number) => ({
  eventType: `TEXT_${messageStatus}`,
  eventVersion: "1.0",
  eventTimestamp: seconds * 1_000,
  isFinal: messageStatus === "DELIVERED",
  destinationPhoneNumber: "+447700900123",
  isoCountryCode: "GB",
  messageId,
  messageStatus,
  totalMessageParts: 1,
  totalMessagePrice: 0.04,
  totalCarrierFee: 0.00302,
});

/** Creates an inbound text in AWS's format. */
export const createInboundText = ({ from, to, text }: WrittenText) => ({
  originationNumber: `+${from}`,
  destinationNumber: `+${to}`,
  messageKeyword: "KEYWORD_123456789012",
  messageBody: text,
  inboundMessageId: "cae173d2-66b9-564c-8309-21f858e9fb84",
  previousPublishedMessageId: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
});

const bySns = (told: string, unsigned: UnsignedMessage, origin: string) =>
  new Request(told, { method: "POST", body: JSON.stringify(signAsSns(unsigned, origin)) });

export const server = {
  kind: "aws-sms",
  options: { region: "eu-west-1", accessKeyId: "AKIDEXAMPLEAKIDEX", secretAccessKey, eventKey },
  recipientIn: ({ text }) =>
    (JSON.parse(text) as { DestinationPhoneNumber: string }).DestinationPhoneNumber.replace("+", ""),
  takes: (id) => respondWith(200, { MessageId: id }),
  refuses: respondOptedOut,
  reports: {
    // SNS is subscribed with this address.
    addressIn: () => `https://hub.example.com/callbacks/aws-sms?key=${eventKey}`,
    report: (told, id, word, seconds, origin) =>
      bySns(told, createNotification(createEvent(id, word, seconds), seconds), origin),
    delivered: "DELIVERED",
    failed: "CARRIER_UNREACHABLE",
  },
  inbound: {
    options: {},
    writes: (told, written, seconds, origin) =>
      bySns(`${told}?key=${eventKey}`, createNotification(createInboundText(written), seconds), origin),
  },
  files: serveCertificates,
} satisfies VendorServer;
