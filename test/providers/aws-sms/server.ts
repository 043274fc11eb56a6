// In the shapes of AWS's published service model.
import { answer } from "../http/peer.ts";
import type { VendorServer } from "../vendors/server.ts";

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

/** The same as SNS posts it. */
export const notificationOf = (event: object) => ({
  Type: "Notification",
  MessageId: "165545c9-2a5c-472c-8df2-7ff2be2b3b1b",
  TopicArn: "arn:aws:sns:eu-west-1:123456789012:sms",
  Message: JSON.stringify(event),
});

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
    report: (told, id, word, seconds) =>
      new Request(told, { method: "POST", body: JSON.stringify(notificationOf(eventOf(id, word, seconds))) }),
    delivered: "DELIVERED",
    failed: "CARRIER_UNREACHABLE",
  },
} satisfies VendorServer;
