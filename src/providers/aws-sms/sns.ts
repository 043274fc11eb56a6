import { createVerify, X509Certificate, type KeyObject } from "node:crypto";
import { z } from "zod";
import { readAtMost } from "../../common/bounded-body.ts";
import { BoundedMap } from "../../common/bounded-map.ts";
import { within } from "../../common/within.ts";
import { minuteMilliseconds } from "../../domain/time/units.ts";
import { userAgent } from "../../version.ts";
import type { VendorVoice } from "../shared/vendor-provider.ts";

// After SNS's published formats of what it posts, and of what it signs.

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
const signedText = (message: SnsMessage): string =>
  signedNames
    .map((name) => [name, message[name]] as const)
    .filter(([, value]) => typeof value === "string")
    .map(([name, value]) => `${name}\n${value}\n`)
    .join("");

const timeoutMilliseconds = 10_000;

/** Asks SNS; an answer that points elsewhere is not followed. Rejects where there is none in ten seconds. */
export const get = (address: string): Promise<Response> =>
  fetch(address, {
    // Not every runtime knows "error"; an answer that points elsewhere is no good one.
    redirect: "manual",
    headers: { "user-agent": userAgent },
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });

/** SNS has one for months, in each region. */
const maximumCertificates = 16;
const maximumCertificateBytes = 16 * 1024;
const certificatePath = /^\/SimpleNotificationService-[0-9a-f]{32}\.pem$/;
/** Whoever knows a topic may name addresses, and each is asked for before its signature can be looked at. */
const maximumAtOnce = 4;
const maximumRefusals = 64;
const refusalMilliseconds = 60_000;
/** Longer than SNS is given to answer. */
const questionMilliseconds = 15_000;

/** The keys by which SNS signs. */
export interface SigningKeys {
  /**
   * The key of the certificate at an address; undefined where it is none of SNS's, or is not valid at this time. Rejects
   * where SNS cannot be asked, or is asked for too many already.
   */
  keyAt(address: string, now: number): Promise<KeyObject | undefined>;
}

/** What SNS is being asked. */
interface Question {
  readonly since: number;
  readonly answer: Promise<X509Certificate | undefined>;
}

/**
 * Keys whose certificates are at this origin and nowhere else. Each is asked for once by all who want it, and again a
 * minute after SNS had none there; that it comes by TLS is its proof.
 */
function createSigningKeys(origin: string): SigningKeys {
  const known = new BoundedMap<string, X509Certificate>(maximumCertificates);
  const refusals = new BoundedMap<string, number>(maximumRefusals);
  const questions = new Map<string, Question>();

  function isRefused(address: string, now: number): boolean {
    const at = refusals.get(address);
    return at !== undefined && Math.abs(now - at) < refusalMilliseconds;
  }

  async function ask(address: string, now: number): Promise<X509Certificate | undefined> {
    const certificate = await certificateAt(address);
    if (certificate) known.set(address, certificate);
    // A new refusal takes the newest place, so that it is not the next one forgotten.
    refusals.delete(address);
    if (!certificate) refusals.set(address, now);
    return certificate;
  }

  function questionOf(address: string, now: number): Question {
    // On some runtimes a question ends unanswered when the request that asked it is cut off.
    for (const [each, { since }] of questions) {
      if (Math.abs(now - since) > questionMilliseconds) questions.delete(each);
    }
    const asked = questions.get(address);
    if (asked) return asked;
    if (questions.size >= maximumAtOnce) {
      throw new Error(`SNS is being asked for ${maximumAtOnce} certificates already.`);
    }
    const question = { since: now, answer: ask(address, now).finally(forget) };
    questions.set(address, question);
    return question;

    function forget(): void {
      if (questions.get(address) === question) questions.delete(address);
    }
  }

  return {
    async keyAt(address, now) {
      if (!isOfOrigin(address, origin) || isRefused(address, now)) return undefined;
      const certificate =
        known.get(address) ??
        (await within(questionMilliseconds, questionOf(address, now).answer, () => {
          throw new Error("SNS did not answer when it was asked for its certificate.");
        }));
      if (!certificate) return undefined;
      const { validFrom, validTo, publicKey } = certificate;
      return Date.parse(validFrom) <= now && now <= Date.parse(validTo) ? publicKey : undefined;
    },
  };
}

/** Whether an address is written as one of a certificate there, and as nothing that a reader might take for another. */
function isOfOrigin(address: string, origin: string): boolean {
  return address.startsWith(origin) && certificatePath.test(address.slice(origin.length));
}

async function certificateAt(address: string): Promise<X509Certificate | undefined> {
  const answer = await get(address);
  const bytes = await readAtMost(answer.body, maximumCertificateBytes);
  if (!bytes) await answer.body?.cancel().catch(() => {});
  if (answer.status >= 500)
    throw new Error(`SNS answered ${answer.status} when it was asked for its certificate.`);
  if (!bytes || !answer.ok) return undefined;
  try {
    return new X509Certificate(bytes);
  } catch {
    return undefined;
  }
}

/** SNS tries to post a message for an hour, with the time at which it was published. */
const maximumAgeMilliseconds = 65 * minuteMilliseconds;
const maximumAheadMilliseconds = 5 * minuteMilliseconds;

/** SNS of a region. */
interface Sns {
  /** Whether SNS has signed it lately, whoever's topic it is of. Rejects where SNS cannot be asked. */
  isSigned(message: SnsMessage, now: number): Promise<boolean>;
  /** Confirms a subscription; false where its address is not one of this SNS. Rejects where it fails. */
  confirm(message: SnsMessage): Promise<boolean>;
}

/** SNS at this origin, such as `https://sns.eu-west-1.amazonaws.com`. */
export function createSns(origin: string): Sns {
  const keys = createSigningKeys(origin);
  return {
    async isSigned(message, now) {
      const age = now - Date.parse(message.Timestamp);
      if (age > maximumAgeMilliseconds || age < -maximumAheadMilliseconds) return false;
      const key = await keys.keyAt(message.SigningCertURL, now);
      if (key?.asymmetricKeyType !== "rsa") return false;
      const verify = createVerify(message.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256");
      return verify.update(signedText(message)).verify(key, message.Signature, "base64");
    },
    async confirm({ SubscribeURL: address }) {
      if (!URL.canParse(address ?? "") || new URL(address!).origin !== origin) return false;
      const answer = await get(address!);
      await answer.body?.cancel();
      if (!answer.ok)
        throw new Error(`SNS answered the confirmation of its subscription with ${answer.status}.`);
      return true;
    },
  };
}

/** As many as the operator may name. */
const maximumTopics = 20;

/**
 * Follows the signed messages of our topics, and tells the operator once where a subscription has ended: whoever gets a
 * message has a link that ends it, and from then on nothing is reported.
 */
export function createEndings({ name, log }: VendorVoice): (message: SnsMessage) => void {
  const ended = new BoundedMap<string, true>(maximumTopics);
  return ({ Type: type, TopicArn: topic }) => {
    if (type === "Notification") ended.delete(topic);
    if (type !== "UnsubscribeConfirmation" || ended.has(topic)) return;
    ended.set(topic, true);
    log.warn({ provider: name, topic }, "the subscription to an SNS topic has ended; subscribe to it again");
  };
}
