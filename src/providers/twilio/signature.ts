import { createHash } from "node:crypto";
import { sameText } from "../../domain/access/codes.ts";
import { hmac, isOneOf } from "../shared/callbacks.ts";
import { hasMoreFields } from "../shared/values.ts";
import type { Received } from "../shared/vendor.ts";

/** An HMAC by SHA-1 or SHA-256 in base64. */
const signatureForm = /^(?:[A-Za-z0-9+/]{27}|[A-Za-z0-9+/]{43})=$/;
/** Several times as many as Twilio posts. */
const maximumFields = 200;
const settingsHeader = "x-twilio-webhooks-signature-settings";
const algorithms: ReadonlyMap<string, "sha1" | "sha256"> = new Map([
  ["HMAC_SHA1", "sha1"],
  ["HMAC_SHA256", "sha256"],
]);

/** What Twilio may sign by. */
interface SigningKeys {
  readonly authToken: string;
  /** Keys that the operator has created at Twilio for webhooks, of which a webhook rule names one. */
  readonly sharedKeys: readonly string[];
}

/**
 * Whether Twilio has signed a request: its address and its sorted fields, or the address alone where that has the hash of the
 * body. The auth token signs, or a shared key where the header of the signature's settings names an algorithm.
 */
export function isSigned({ authToken, sharedKeys }: SigningKeys, received: Received): boolean {
  const { url, text, body, headers } = received;
  const came = headers.get("x-twilio-signature") ?? "";
  if (!signatureForm.test(came)) return false;
  const settings = headers.get(settingsHeader);
  const hash = settings === null ? "sha1" : hashOf(settings);
  const bodyHash = url.searchParams.get("bodySHA256");
  if (hash === undefined || (bodyHash === null && hasMoreFields(text, maximumFields))) return false;
  const fields = bodyHash === null ? signedFields(text) : "";
  const keys = settings === null ? [authToken] : sharedKeys;
  const right = keys.flatMap((key) =>
    addressesOf(url).map((address) => hmac(hash, key, [address, fields], "base64")),
  );
  return isOneOf(came, right) && (bodyHash === null || isHashOf(bodyHash, body));
}

/** That of `key=ID,algorithm=NAME`; undefined where it is not known. SHA-1 is the algorithm of settings that name none. */
function hashOf(settings: string): "sha1" | "sha256" | undefined {
  const named = settings
    .split(",")
    .map((setting) => setting.split("=", 2).map((part) => part.trim()))
    .find(([name]) => name === "algorithm")?.[1];
  return algorithms.get((named || "HMAC_SHA1").toUpperCase());
}

/** Fields in the order of their names and values, each value of a repeated name once. */
function signedFields(text: string): string {
  const fields = [...new URLSearchParams(text)].toSorted(
    ([name, value], [other, otherValue]) => order(name, other) || order(value, otherValue),
  );
  return fields
    .filter(([name, value], at) => name !== fields[at - 1]?.[0] || value !== fields[at - 1]?.[1])
    .map(([name, value]) => name + value)
    .join("");
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** An address with its port and without: Twilio's servers do not agree on which one they sign. */
function addressesOf({ protocol, hostname, port, pathname, search }: URL): readonly string[] {
  const usual = protocol === "https:" ? "443" : "80";
  return [`:${port === "" ? usual : port}`, ""].map(
    (written) => `${protocol}//${hostname}${written}${pathname}${search}`,
  );
}

const isHashOf = (came: string, body: Uint8Array): boolean =>
  sameText(came.toLowerCase(), createHash("sha256").update(body).digest("hex"));
