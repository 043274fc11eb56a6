// SNS in the shapes that it publishes: what it posts, its signatures, and where its certificates are.
import { createHash, createSign } from "node:crypto";
import { createCertificate } from "../sip/certificate.ts";
import { answer, type Behaviour } from "../http/peer.ts";

export const topic = "arn:aws:sns:eu-west-1:123456789012:sms";

/** Who signs, and where the certificate is. */
export interface Signer {
  readonly key: string;
  readonly certificate: string;
  readonly path: string;
}

const digitsOf = (name: string) => createHash("sha256").update(name).digest("hex").slice(0, 32);

/** Where SNS has the certificate of this signer. */
export const pathOf = (name: string) => `/SimpleNotificationService-${digitsOf(name)}.pem`;
const files = new Map<string, string>();

/** A signer whose certificate SNS has. */
export function createSigner(name: string, given: { from?: string; until?: string } = {}): Signer {
  const { key, certificate } = createCertificate({ algorithm: "rsa", ...given });
  files.set(pathOf(name), certificate);
  return { key, certificate, path: pathOf(name) };
}

const sns = createSigner("sns");

/** Answers for certificates, and with 404 where there is none. */
export const certificates: Behaviour = (request, response) => {
  const certificate = files.get(request.url);
  return answer(certificate === undefined ? 404 : 200, certificate ?? "")(request, response);
};

/** What SNS posts, but for its signature. */
export type Unsigned = Readonly<Record<string, string>>;

/** A notification of our topic, published at this time in Unix seconds. */
export const notificationOf = (message: object, seconds: number): Unsigned => ({
  Type: "Notification",
  MessageId: "165545c9-2a5c-472c-8df2-7ff2be2b3b1b",
  TopicArn: topic,
  Message: JSON.stringify(message),
  Timestamp: new Date(seconds * 1_000).toISOString(),
});

/** What SNS posts first, to be confirmed at this address. */
export const confirmationOf = (address: string, seconds: number): Unsigned => ({
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

/** It with SNS' signature; the certificate is at `origin`. */
export function signedBySns(
  unsigned: Unsigned,
  origin: string,
  { version = "2", signer = sns }: { readonly version?: "1" | "2"; readonly signer?: Signer } = {},
): Unsigned {
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
