// After SNS's published formats of what it posts, and of what it signs.
import { z } from "zod";

const messageShape = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.iso.datetime(),
  Subject: z.string().nullish(),
  /** Of what asks to be confirmed. */
  Token: z.string().nullish(),
  SubscribeURL: z.string().nullish(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string().regex(/^[A-Za-z0-9+/]{1,1024}={0,2}$/),
  SigningCertURL: z.string(),
});

/** What SNS posts to whoever has subscribed to a topic. */
export type SnsMessage = z.output<typeof messageShape>;

const signedNames = [
  "Message",
  "MessageId",
  "Subject",
  "SubscribeURL",
  "Timestamp",
  "Token",
  "TopicArn",
  "Type",
] as const satisfies readonly (keyof SnsMessage)[];

/** Whether it says of itself that it is SNS's. */
export const isOfSns = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.hasOwn(value, "Type");

/** Undefined where it is not what SNS posts. */
export const snsMessageOf = (value: unknown): SnsMessage | undefined => messageShape.safeParse(value).data;

/** What SNS signs: each name with its value, a line each; what is not there is left out. */
export const signedText = (message: SnsMessage): string =>
  signedNames
    .map((name) => [name, message[name]] as const)
    .filter(([, value]) => typeof value === "string")
    .map(([name, value]) => `${name}\n${value}\n`)
    .join("");
