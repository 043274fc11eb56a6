// In the shapes of AWS's published service model.
import { answer } from "../http/peer.ts";
import type { VendorServer, Written } from "../vendors/server.ts";
import { certificates, notificationOf, signedBySns, type Unsigned } from "./sns.ts";

export const eventKey = "key-of-the-events";
export const secretAccessKey = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

/** Fails with an exception of the model. */
export const fails = (type: string, status = 400, Reason?: string) =>
  answer(status, { __type: `com.amazonaws.pinpointsmsvoicev2#${type}`, Message: "+447700900123", Reason });

export const optedOut = fails("ConflictException", 400, "DESTINATION_PHONE_NUMBER_OPTED_OUT");

/** What AWS tells of a message. */
export const eventOf = (messageId: string, messageStatus: string, seconds: number) => ({
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

/** What AWS tells of a text that a recipient has written. */
export const textOf = ({ from, to, text }: Written) => ({
  originationNumber: `+${from}`,
  destinationNumber: `+${to}`,
  messageKeyword: "KEYWORD_123456789012",
  messageBody: text,
  inboundMessageId: "cae173d2-66b9-564c-8309-21f858e9fb84",
  previousPublishedMessageId: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
});

const bySns = (told: string, unsigned: Unsigned, origin: string) =>
  new Request(told, { method: "POST", body: JSON.stringify(signedBySns(unsigned, origin)) });

export const server = {
  kind: "aws-sms",
  options: { region: "eu-west-1", accessKeyId: "AKIDEXAMPLEAKIDEX", secretAccessKey, eventKey },
  recipientIn: ({ text }) =>
    (JSON.parse(text) as { DestinationPhoneNumber: string }).DestinationPhoneNumber.replace("+", ""),
  takes: (id) => answer(200, { MessageId: id }),
  refuses: optedOut,
  reports: {
    // SNS is subscribed with this address.
    addressIn: () => `https://hub.example.com/callbacks/aws-sms?key=${eventKey}`,
    report: (told, id, word, seconds, origin) =>
      bySns(told, notificationOf(eventOf(id, word, seconds), seconds), origin),
    delivered: "DELIVERED",
    failed: "CARRIER_UNREACHABLE",
  },
  inbound: {
    options: {},
    writes: (told, written, seconds, origin) =>
      bySns(`${told}?key=${eventKey}`, notificationOf(textOf(written), seconds), origin),
  },
  files: certificates,
} satisfies VendorServer;
