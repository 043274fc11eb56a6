// In the shapes of AWS's published service model.
import { answer } from "../http/peer.ts";
import type { VendorServer } from "../vendors/server.ts";

export const secretAccessKey = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

/** Fails with an exception of the model. */
export const fails = (type: string, status = 400, Reason?: string) =>
  answer(status, { __type: `com.amazonaws.pinpointsmsvoicev2#${type}`, Message: "+447700900123", Reason });

export const optedOut = fails("ConflictException", 400, "DESTINATION_PHONE_NUMBER_OPTED_OUT");

export const server = {
  kind: "aws-sms",
  options: { region: "eu-west-1", accessKeyId: "AKIDEXAMPLEAKIDEX", secretAccessKey },
  recipientIn: ({ text }) =>
    (JSON.parse(text) as { DestinationPhoneNumber: string }).DestinationPhoneNumber.replace("+", ""),
  takes: (id) => answer(200, { MessageId: id }),
  refuses: optedOut,
} satisfies VendorServer;
