import { createVerify, X509Certificate, type KeyObject } from "node:crypto";
import { z } from "zod";
import { readAtMost } from "../../common/bounded-body.ts";
import { BoundedMap } from "../../common/bounded-map.ts";
import { withTimeout } from "../../common/with-timeout.ts";
import { millisecondsPerMinute } from "../../domain/time/units.ts";
import { userAgent } from "../../version.ts";
import type { VendorContext } from "../shared/vendor-provider.ts";

// Source: SNS's documentation of its HTTP requests and of their signatures.

const messageShape = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.iso.datetime(),
  Subject: z.string().nullish(),
  /** Only in requests to confirm a subscription. */
  Token: z.string().nullish(),
  SubscribeURL: z.string().nullish(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string().regex(/^[A-Za-z0-9+/]{1,1024}={0,2}$/),
  SigningCertURL: z.string(),
});

/** A request that SNS posts to the subscribers of a topic. */
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

/** Returns true if the value is an object with a `Type`, as every SNS message is. Nothing else is checked. */
export const isSnsEnvelope = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.hasOwn(value, "Type");

/** Returns undefined if the value is not an SNS message. Does not verify the signature. */
export const parseSnsMessage = (value: unknown): SnsMessage | undefined => messageShape.safeParse(value).data;

/** Builds the text that SNS signs: the name and the value of each present property, on separate lines. */
const buildSignedText = (message: SnsMessage): string =>
  signedNames
    .map((name) => [name, message[name]] as const)
    .filter(([, value]) => typeof value === "string")
    .map(([name, value]) => `${name}\n${value}\n`)
    .join("");

const timeoutMilliseconds = 10_000;

/**
 * Sends a GET request to SNS. Does not follow redirects. Rejects if the connection fails, or if no response arrives
 * within 10 seconds. The time limit includes reading the body.
 */
export const fetchFromSns = (address: string): Promise<Response> =>
  fetch(address, {
    // Not every runtime supports "error". A redirect counts as a failure later.
    redirect: "manual",
    headers: { "user-agent": userAgent },
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });

/** SNS uses one certificate for months, in each region. */
const maximumCertificates = 16;
const maximumCertificateBytes = 16 * 1024;
const certificatePath = /^\/SimpleNotificationService-[0-9a-f]{32}\.pem$/;
/**
 * Anyone who knows a topic can name certificate addresses. Each certificate is requested before its signature can be
 * verified.
 */
const maximumConcurrentRequests = 4;
const maximumMissing = 64;
const missingMilliseconds = 60_000;
/** Longer than the timeout of a request to SNS. */
const requestMilliseconds = 15_000;

/** Public keys of SNS's signing certificates. */
export interface SigningKeys {
  /**
   * Returns the public key of the certificate at an address. Returns undefined if the address is not one of SNS, if SNS
   * has no certificate there, or if the certificate is not valid at `now`. Rejects if SNS does not respond in time, if
   * it responds with 5xx, or if four other certificates are being requested.
   */
  findKey(address: string, now: number): Promise<KeyObject | undefined>;
}

/** A running request for a certificate. */
interface CertificateRequest {
  readonly since: number;
  readonly answer: Promise<X509Certificate | undefined>;
}

/**
 * Creates the keys for certificates at `origin` only. Concurrent callers share one request for a certificate. A
 * certificate that SNS does not have counts as missing for one minute, without a further request. The TLS connection
 * proves that a certificate is genuine.
 */
function createSigningKeys(origin: string): SigningKeys {
  const certificates = new BoundedMap<string, X509Certificate>(maximumCertificates);
  const missing = new BoundedMap<string, number>(maximumMissing);
  const requests = new Map<string, CertificateRequest>();

  function isKnownMissing(address: string, now: number): boolean {
    const at = missing.get(address);
    return at !== undefined && Math.abs(now - at) < missingMilliseconds;
  }

  async function requestCertificate(address: string, now: number): Promise<X509Certificate | undefined> {
    const certificate = await fetchCertificate(address);
    if (certificate) certificates.set(address, certificate);
    // A repeated refusal becomes the newest entry, so that it is not the next one to be dropped.
    missing.delete(address);
    if (!certificate) missing.set(address, now);
    return certificate;
  }

  function findOrStartRequest(address: string, now: number): CertificateRequest {
    // On some runtimes a request never ends if its invocation was interrupted.
    for (const [each, { since }] of requests) {
      if (Math.abs(now - since) > requestMilliseconds) requests.delete(each);
    }
    const running = requests.get(address);
    if (running) return running;
    if (requests.size >= maximumConcurrentRequests) {
      throw new Error(`${maximumConcurrentRequests} certificates are being requested from SNS already.`);
    }
    const question = { since: now, answer: requestCertificate(address, now).finally(forget) };
    requests.set(address, question);
    return question;

    function forget(): void {
      if (requests.get(address) === question) requests.delete(address);
    }
  }

  return {
    async findKey(address, now) {
      if (!isCertificateAddress(address, origin) || isKnownMissing(address, now)) return undefined;
      const certificate =
        certificates.get(address) ??
        (await withTimeout(requestMilliseconds, findOrStartRequest(address, now).answer, () => {
          throw new Error("SNS did not respond to the request for its certificate.");
        }));
      if (!certificate) return undefined;
      const { validFrom, validTo, publicKey } = certificate;
      return Date.parse(validFrom) <= now && now <= Date.parse(validTo) ? publicKey : undefined;
    },
  };
}

/**
 * Returns true if the address is exactly the address of a certificate at this origin. No parser can read it as another
 * address.
 */
function isCertificateAddress(address: string, origin: string): boolean {
  return address.startsWith(origin) && certificatePath.test(address.slice(origin.length));
}

async function fetchCertificate(address: string): Promise<X509Certificate | undefined> {
  const answer = await fetchFromSns(address);
  const bytes = await readAtMost(answer.body, maximumCertificateBytes);
  if (!bytes) await answer.body?.cancel().catch(() => {});
  if (answer.status >= 500)
    throw new Error(`SNS responded with ${answer.status} to the request for its certificate.`);
  if (!bytes || !answer.ok) return undefined;
  try {
    return new X509Certificate(bytes);
  } catch {
    return undefined;
  }
}

/** SNS tries to deliver a message for one hour, with its original publication time. */
const maximumAgeMilliseconds = 65 * millisecondsPerMinute;
const maximumAheadMilliseconds = 5 * millisecondsPerMinute;

/** SNS of one region. */
interface Sns {
  /**
   * Returns true if SNS has signed the message, for any topic. Its timestamp must be at most 65 minutes old, and at
   * most 5 minutes ahead. Rejects if the certificate cannot be requested.
   */
  isSigned(message: SnsMessage, now: number): Promise<boolean>;
  /**
   * Confirms a subscription. Returns false if the message has no confirmation address at this SNS. Rejects if the
   * confirmation fails.
   */
  confirm(message: SnsMessage): Promise<boolean>;
}

/** Creates a client for SNS at this origin, such as `https://sns.eu-west-1.amazonaws.com`. */
export function createSns(origin: string): Sns {
  const keys = createSigningKeys(origin);
  return {
    async isSigned(message, now) {
      const age = now - Date.parse(message.Timestamp);
      if (age > maximumAgeMilliseconds || age < -maximumAheadMilliseconds) return false;
      const key = await keys.findKey(message.SigningCertURL, now);
      if (key?.asymmetricKeyType !== "rsa") return false;
      const verify = createVerify(message.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256");
      return verify.update(buildSignedText(message)).verify(key, message.Signature, "base64");
    },
    async confirm({ SubscribeURL: address }) {
      if (!URL.canParse(address ?? "") || new URL(address!).origin !== origin) return false;
      const answer = await fetchFromSns(address!);
      await answer.body?.cancel();
      if (!answer.ok)
        throw new Error(`SNS responded with ${answer.status} to the confirmation of its subscription.`);
      return true;
    },
  };
}

/** Maximum number of topics in the options, and of ended subscriptions that are remembered. */
const maximumTopics = 20;

/**
 * Creates a monitor for signed messages of the operator's topics. It logs a warning once if a subscription ends. After
 * a further notification of the topic, the next end is logged again. Anyone who receives a message has a link that ends
 * the subscription, and no more events arrive after that.
 */
export function createSubscriptionMonitor({ name, log }: VendorContext): (message: SnsMessage) => void {
  const endedTopics = new BoundedMap<string, true>(maximumTopics);
  return ({ Type: type, TopicArn: topic }) => {
    if (type === "Notification") endedTopics.delete(topic);
    if (type !== "UnsubscribeConfirmation" || endedTopics.has(topic)) return;
    endedTopics.set(topic, true);
    log.warn({ provider: name, topic }, "SNS topic subscription ended; subscribe again");
  };
}
