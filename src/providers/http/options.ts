import { z } from "zod";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import { textOption, wholeNumberOption } from "../fields.ts";

const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** An option for a header or a signature: visible ASCII without spaces, and never shown again. */
export const secretOption = (what: string) =>
  textOption(/^[\x21-\x7e]{1,1024}$/, `${what}: 1 to 1024 visible ASCII characters without spaces`);

/** A vendor's address: https, or http on loopback only, so that no secret crosses a network in the clear. */
export function urlOption(example: string) {
  const error = `has to be an https address without a query, such as ${example} (http only on loopback)`;
  return z.string({ error }).refine(isBaseUrl, { error });
}

/** The same where a vendor has one for everybody. */
export const baseUrlOption = (defaultUrl: string) => urlOption(defaultUrl).default(defaultUrl);

/** What paths are put behind: nothing may stand there that would take them up, even if it is empty. */
function isBaseUrl(text: string): boolean {
  if (/[\s?#]/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  const bare = url.username === "" && url.password === "";
  return bare && (url.protocol === "https:" || (url.protocol === "http:" && loopback.has(url.hostname)));
}

/** How long a request may take; it may queue for as long, and both together are shorter than a message's lease. */
export const timeoutOption = (defaultMilliseconds = 15_000) =>
  wholeNumberOption(1, lifetimes.vendorRequestMilliseconds, "milliseconds").default(defaultMilliseconds);

/** How many requests run at once. */
export const concurrencyOption = (defaultRequests: number) =>
  wholeNumberOption(1, 256, "requests at once").default(defaultRequests);

/** Where a vendor cannot report: the wait from hand-over to the first question; the pauses then grow. */
export const pollOption = (defaultMilliseconds: number) =>
  wholeNumberOption(10, 60_000, "milliseconds").default(defaultMilliseconds);
