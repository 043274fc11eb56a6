import { createHmac } from "node:crypto";
import { sameText } from "../../domain/access/codes.ts";
import type { Callbacks } from "../../ports/providers.ts";
import { plain, readCallback } from "../shared/callbacks.ts";
import { parseJson } from "../shared/values.ts";
import { takeInbound } from "../shared/vendor.ts";
import { classOf, isConfigurationError } from "./errors.ts";
import { writersIn, writtenIn } from "./inbound.ts";
import type { Sending } from "./send.ts";
import { statusesIn, valuesIn } from "./statuses.ts";

/** Meta's own limit is 3 MB. */
const maximumBodyBytes = 4 * 1024 * 1024;
const receiptsAtOnce = 500;
const maximumChallengeCharacters = 1_024;

/** The value of Meta's `X-Hub-Signature-256`: `sha256=` and the HMAC of the raw body, keyed by the app secret. */
export function signatureOf(appSecret: string, body: Uint8Array): string {
  return `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;
}

/**
 * Answers Meta's check of the address, a GET without a signature, and takes its notifications: 200 once their content
 * is stored, 401 unless they are genuine. Meta retries for seven days whatever is not answered by 200.
 */
export function createCallbacks(sending: Sending): Callbacks {
  const { name, options, surroundings, faults, windows, doubts } = sending;

  function answerCheck(url: URL): Response {
    const parameter = (key: string) => url.searchParams.get(`hub.${key}`) ?? "";
    const isOurs =
      parameter("mode") === "subscribe" && sameText(parameter("verify_token"), options.verifyToken);
    const challenge = parameter("challenge");
    if (!isOurs || challenge.length > maximumChallengeCharacters)
      return plain(403, "The verify token does not fit.");
    const headers = { "content-type": "text/plain", "x-content-type-options": "nosniff" };
    return new Response(challenge, { headers });
  }

  return async (request) => {
    if (request.method === "GET") return answerCheck(new URL(request.url));
    if (request.method !== "POST") return plain(405, "Notifications come by POST.", { allow: "GET, POST" });
    const body = await readCallback(request, maximumBodyBytes);
    if (!body) return plain(413, `A notification has at most ${maximumBodyBytes} bytes.`);
    const signature = request.headers.get("x-hub-signature-256") ?? "";
    if (!sameText(signature, signatureOf(options.appSecret, body)))
      return plain(401, "The signature does not fit.");
    const values = valuesIn(parseJson(new TextDecoder().decode(body)));
    if (!values) {
      surroundings.log.warn({ provider: name }, "a genuine notification is not what the vendor promises");
      return plain(400, "The body is no notification.");
    }
    const { receipts, errorCodes, named, areSomeUnread } = statusesIn(values);
    if (areSomeUnread)
      surroundings.log.warn({ provider: name }, "a genuine notification has statuses that cannot be read");
    for (const [messageId, id] of named) doubts.isStray(messageId, id);
    for (let from = 0; from < receipts.length; from += receiptsAtOnce) {
      await surroundings.receipts.take(name, receipts.slice(from, from + receiptsAtOnce));
    }
    await windows?.opened(writersIn(values, options.phoneNumberId));
    for (const written of writtenIn(values, options.phoneNumberId, surroundings.inbound.wishOf)) {
      // All messages of this provider come from the number that was written to.
      await takeInbound(name, surroundings, written, () => written.to);
    }
    // The vendor accepts messages all the same, so this is no lasting fault that an accepted message would end.
    for (const code of errorCodes) {
      if (classOf(code) === "operator" || isConfigurationError(code)) faults.noted(String(code));
    }
    return plain(200, "OK");
  };
}
