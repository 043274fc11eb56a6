import { X509Certificate, type KeyObject } from "node:crypto";
import { readAtMost } from "../../common/bounded-body.ts";
import { BoundedMap } from "../../common/bounded-map.ts";
import { within } from "../../common/within.ts";
import { get } from "./sns-get.ts";

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
export function createSigningKeys(origin: string): SigningKeys {
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
