import { createHash } from "node:crypto";
import { isEqualText } from "../../domain/access/codes.ts";
import { computeHmac, matchesAny } from "../shared/callbacks.ts";
import { hasMoreFormFields } from "../shared/values.ts";
import type { CallbackRequest } from "../shared/vendor.ts";

/** An HMAC by SHA-1 or SHA-256, in base64. */
const signatureForm = /^(?:[A-Za-z0-9+/]{27}|[A-Za-z0-9+/]{43})=$/;
/** Several times the number of fields that Twilio posts. */
const maximumFields = 200;
const settingsHeader = "x-twilio-webhooks-signature-settings";
const algorithms: ReadonlyMap<string, "sha1" | "sha256"> = new Map([
  ["HMAC_SHA1", "sha1"],
  ["HMAC_SHA256", "sha256"],
]);

/** Keys that Twilio may sign with. */
interface SigningKeys {
  readonly authToken: string;
  /** Keys that the operator has created at Twilio for webhooks. A webhook rule uses one of them. */
  readonly sharedKeys: readonly string[];
}

/**
 * Returns true if Twilio has signed the request.
 *
 * - The signature covers the URL and the sorted fields. More than 200 fields are rejected. If the URL contains the hash
 *   of the body (`bodySHA256`), the signature covers the URL only, and the hash must match.
 * - The auth token signs by SHA-1. If the request has the header with signature settings, a shared key signs by the
 *   algorithm in that header.
 */
export function isSigned({ authToken, sharedKeys }: SigningKeys, received: CallbackRequest): boolean {
  const { url, text, body, headers } = received;
  const actual = headers.get("x-twilio-signature") ?? "";
  if (!signatureForm.test(actual)) return false;
  const settings = headers.get(settingsHeader);
  const hash = settings === null ? "sha1" : findHash(settings);
  const bodyHash = url.searchParams.get("bodySHA256");
  if (hash === undefined || (bodyHash === null && hasMoreFormFields(text, maximumFields))) return false;
  const fields = bodyHash === null ? joinFields(text) : "";
  const keys = settings === null ? [authToken] : sharedKeys;
  const valid = keys.flatMap((key) =>
    listSignedUrls(url).map((address) => computeHmac(hash, key, [address, fields], "base64")),
  );
  return matchesAny(actual, valid) && (bodyHash === null || isBodyHash(bodyHash, body));
}

/**
 * Returns the hash algorithm of `key=ID,algorithm=NAME`. Default, without an algorithm: SHA-1. Returns undefined if the
 * algorithm is unknown.
 */
function findHash(settings: string): "sha1" | "sha256" | undefined {
  const named = settings
    .split(",")
    .map((setting) => setting.split("=", 2).map((part) => part.trim()))
    .find(([name]) => name === "algorithm")?.[1];
  return algorithms.get((named || "HMAC_SHA1").toUpperCase());
}

/** Joins the fields, sorted by name and value. A repeated name keeps each value once. */
function joinFields(text: string): string {
  const fields = [...new URLSearchParams(text)].toSorted(
    ([name, value], [other, otherValue]) => compare(name, other) || compare(value, otherValue),
  );
  return fields
    .filter(([name, value], at) => name !== fields[at - 1]?.[0] || value !== fields[at - 1]?.[1])
    .map(([name, value]) => name + value)
    .join("");
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns the URL with and without its port, because some of Twilio's servers sign it with the port and others without.
 */
function listSignedUrls({ protocol, hostname, port, pathname, search }: URL): readonly string[] {
  const usual = protocol === "https:" ? "443" : "80";
  return [`:${port === "" ? usual : port}`, ""].map(
    (written) => `${protocol}//${hostname}${written}${pathname}${search}`,
  );
}

const isBodyHash = (actual: string, body: Uint8Array): boolean =>
  isEqualText(actual.toLowerCase(), createHash("sha256").update(body).digest("hex"));
