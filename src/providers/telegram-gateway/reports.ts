import { createHash, createHmac } from "node:crypto";
import { sameText } from "../../domain/access/codes.ts";
import type { Callbacks } from "../../ports/providers.ts";
import { isCurrent, plain, readCallback } from "../shared/callbacks.ts";
import { parseJson } from "../shared/values.ts";
import { call, readRequestStatus, receiptsOf, type RequestStatus } from "./api.ts";
import type { Sending } from "./send.ts";

const maximumBodyBytes = 64 * 1024;

/**
 * The gateway's signature of a report: HMAC-SHA256 in lower-case hexadecimal, keyed by the SHA-256 of the API token,
 * over the timestamp, a line feed and the raw body (core.telegram.org/gateway/api).
 */
export function signatureOf(accessToken: string, timestamp: string, body: Uint8Array): string {
  const key = createHash("sha256").update(accessToken).digest();
  return createHmac("sha256", key).update(`${timestamp}\n`).update(body).digest("hex");
}

/**
 * Takes the gateway's reports: 200 once their content is stored or known already, 401 unless they are genuine and at
 * most five minutes old. The gateway retries up to ten times whatever is not answered by 200.
 */
export function createReports(sending: Sending): Callbacks {
  const { name, options, surroundings } = sending;

  function isGenuine(headers: Headers, body: Uint8Array): boolean {
    const timestamp = headers.get("x-request-timestamp") ?? "";
    const signature = headers.get("x-request-signature") ?? "";
    return (
      isCurrent(timestamp, surroundings.clock.now()) &&
      sameText(signature, signatureOf(options.accessToken, timestamp, body))
    );
  }

  return async (request) => {
    if (request.method !== "POST") return plain(405, "Reports come by POST.", { allow: "POST" });
    const body = await readCallback(request, maximumBodyBytes);
    if (!body) return plain(413, `A report has at most ${maximumBodyBytes} bytes.`);
    if (!isGenuine(request.headers, body))
      return plain(401, "The signature does not fit, or the report is too old.");
    const status = readRequestStatus(parseJson(new TextDecoder().decode(body)));
    if (!status) {
      surroundings.log.warn({ provider: name }, "a genuine report is not what the gateway promises");
      return plain(400, "The report is not a request's status.");
    }
    await take(sending, status);
    return plain(200, "OK");
  };
}

async function take({ name, surroundings, doubts, client }: Sending, status: RequestStatus): Promise<void> {
  const { request_id, payload, delivery_status } = status;
  const isStray = payload !== undefined && doubts.isStray(payload, request_id);
  // One code is enough; one that is delivered already stays.
  if (isStray && delivery_status?.status === "sent")
    void call(client, "revokeVerificationMessage", { request_id }, { idempotent: true });
  const receipts = receiptsOf(isStray ? { ...status, payload: undefined } : status);
  if (receipts.length > 0) await surroundings.receipts.take(name, receipts);
}
