import { z } from "zod";
import { lifetimes } from "../../domain/time/lifetimes.ts";

const secretPattern = /^[\x21-\x7e]{1,1024}$/;
const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);
const maximumTimeoutMilliseconds = lifetimes.vendorRequestMilliseconds;

/** An option for a header or a signature: visible ASCII without spaces, and never shown again. */
export function secretOption(what: string) {
  const error = `has to be ${what}: 1 to 1024 visible ASCII characters without spaces`;
  return z.string({ error }).regex(secretPattern, { error });
}

/** A vendor's address: https, or http on loopback only, so that no secret crosses a network in the clear. */
export function baseUrlOption(usual: string) {
  const error = `has to be an https address without a query, such as ${usual} (http only on loopback)`;
  return z.string({ error }).refine(isBaseUrl, { error }).default(usual);
}

/** What paths are put behind: nothing may stand there that would take them up, even if it is empty. */
export function isBaseUrl(text: string): boolean {
  if (/[\s?#]/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  const bare = url.username === "" && url.password === "";
  return bare && (url.protocol === "https:" || (url.protocol === "http:" && loopback.has(url.hostname)));
}

/** How long a request may take; it may queue for as long, and both together are shorter than a message's lease. */
export function timeoutOption(usual = 15_000) {
  const error = `has to be a whole number of milliseconds from 1 to ${maximumTimeoutMilliseconds}`;
  return z.int({ error }).min(1, { error }).max(maximumTimeoutMilliseconds, { error }).default(usual);
}

/** How many requests run at once. */
export function concurrencyOption(usual: number) {
  const error = "has to be a whole number of requests at once from 1 to 256";
  return z.int({ error }).min(1, { error }).max(256, { error }).default(usual);
}
