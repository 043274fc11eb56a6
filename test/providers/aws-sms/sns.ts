// A fake SNS, in its published formats: its messages, their signatures, and the addresses of its certificates.
import { createHash, createSign } from "node:crypto";
import { createCertificate } from "../sip/certificate.ts";
import { respondWith, type Behaviour } from "../http/peer.ts";

export const topic = "arn:aws:sns:eu-west-1:123456789012:sms";

/** A key with its certificate and the path of the certificate. */
export interface TestSigner {
  readonly key: string;
  readonly certificate: string;
  readonly path: string;
}

const digitsOf = (name: string) => createHash("sha256").update(name).digest("hex").slice(0, 32);

/** Returns the path of the signer's certificate. */
export const getCertificatePath = (name: string) => `/SimpleNotificationService-${digitsOf(name)}.pem`;
const files = new Map<string, string>();

/** Creates a signer. SNS serves its certificate. */
export function createSigner(name: string, given: { from?: string; until?: string } = {}): TestSigner {
  const { key, certificate } = createCertificate({ algorithm: "rsa", ...given });
  files.set(getCertificatePath(name), certificate);
  return { key, certificate, path: getCertificatePath(name) };
}

const sns = createSigner("sns");

/** Responds with a certificate, or with 404 if it does not exist. */
export const serveCertificates: Behaviour = (request, response) => {
  const certificate = files.get(request.url);
  return respondWith(certificate === undefined ? 404 : 200, certificate ?? "")(request, response);
};

/** An SNS message without its signature. */
export type UnsignedMessage = Readonly<Record<string, string>>;

/** Creates a notification of `topic`, published at this time in Unix seconds. */
export const createNotification = (message: object, seconds: number): UnsignedMessage => ({
  Type: "Notification",
  MessageId: "165545c9-2a5c-472c-8df2-7ff2be2b3b1b",
  TopicArn: topic,
  Message: JSON.stringify(message),
  Timestamp: new Date(seconds * 1_000).toISOString(),
});

/** Creates the first message of a subscription, which must be confirmed at this address. */
export const createConfirmation = (address: string, seconds: number): UnsignedMessage => ({
  Type: "SubscriptionConfirmation",
  MessageId: "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
  Token: "2336412f37fb687f5d51e6e241d09c8058323c1b",
  TopicArn: topic,
  Message: `You have chosen to subscribe to the topic ${topic}.\nTo confirm the subscription, visit the SubscribeURL included in this message.`,
  SubscribeURL: address,
  Timestamp: new Date(seconds * 1_000).toISOString(),
});

const signedNames = [
  "Message",
  "MessageId",
  "Subject",
  "SubscribeURL",
  "Timestamp",
  "Token",
  "TopicArn",
  "Type",
];

/** Adds the signature of SNS. `origin` serves the certificate. */
export function signAsSns(
  unsigned: UnsignedMessage,
  origin: string,
  { version = "2", signer = sns }: { readonly version?: "1" | "2"; readonly signer?: TestSigner } = {},
): UnsignedMessage {
  const signs = createSign(version === "1" ? "RSA-SHA1" : "RSA-SHA256");
  for (const name of signedNames) if (name in unsigned) signs.update(`${name}\n${unsigned[name]}\n`);
  const Signature = signs.sign(signer.key, "base64");
  const UnsubscribeURL = `${origin}/?Action=Unsubscribe&SubscriptionArn=${topic}:1`;
  return {
    ...unsigned,
    SignatureVersion: version,
    Signature,
    SigningCertURL: origin + signer.path,
    UnsubscribeURL,
  };
}
