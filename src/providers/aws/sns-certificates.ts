import { X509Certificate, type KeyObject } from "node:crypto";
import { readAtMost } from "../../common/bounded-body.ts";
import { BoundedMap } from "../../common/bounded-map.ts";
import { get } from "./sns-get.ts";

/** SNS has one for months, in each region. */
const maximumCertificates = 16;
const maximumCertificateBytes = 16 * 1024;
const certificatePath = /^\/[\w.-]{1,128}\.pem$/;

/** The keys by which SNS signs. */
export interface SigningKeys {
  /**
   * The key of the certificate at an address; undefined where it is none of SNS's, or is not valid at this time. Rejects
   * where SNS cannot be asked.
   */
  keyAt(address: string, now: number): Promise<KeyObject | undefined>;
}

/** Keys whose certificates are at this origin and nowhere else; each is asked for once, and that it comes by TLS is its proof. */
export function createSigningKeys(origin: string): SigningKeys {
  // Not what is under way: on some runtimes one request cannot wait for what another one has begun.
  const known = new BoundedMap<string, X509Certificate>(maximumCertificates);
  return {
    async keyAt(address, now) {
      if (!isOfOrigin(address, origin)) return undefined;
      const certificate = known.get(address) ?? (await certificateAt(address));
      if (!certificate) return undefined;
      known.set(address, certificate);
      const { validFrom, validTo, publicKey } = certificate;
      return Date.parse(validFrom) <= now && now <= Date.parse(validTo) ? publicKey : undefined;
    },
  };
}

/** Whether an address is written as one of a certificate there, and as nothing that a reader might take for another. */
function isOfOrigin(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false;
  const { pathname } = new URL(address);
  return address === origin + pathname && certificatePath.test(pathname);
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
