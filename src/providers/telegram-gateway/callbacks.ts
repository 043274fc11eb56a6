import { createHash, createHmac } from "node:crypto";
import { isEqualText } from "../../domain/access/codes.ts";
import type { CallbackHandler } from "../../ports/providers.ts";
import { isCurrent, createTextResponse, readCallback } from "../shared/callbacks.ts";
import { parseJson } from "../shared/values.ts";
import { callGateway, parseRequestStatus, toRequestReceipts, type RequestStatus } from "./api.ts";
import type { TelegramContext } from "./submit-code.ts";

const maximumBodyBytes = 64 * 1024;

/**
 * Computes the gateway's signature of a report: HMAC-SHA256 in lower-case hexadecimal, over the timestamp, a line feed
 * and the raw body. The key is the SHA-256 of the API token (core.telegram.org/gateway/api).
 */
export function signReport(accessToken: string, timestamp: string, body: Uint8Array): string {
  const key = createHash("sha256").update(accessToken).digest();
  return createHmac("sha256", key).update(`${timestamp}\n`).update(body).digest("hex");
}

/**
 * Creates the handler for the gateway's reports. It responds with 200 once their content is stored or already known. It
 * responds with 401 if they are not genuine, or if their time differs from now by more than five minutes. The gateway
 * retries up to ten times until the response is 200.
 */
export function createTelegramCallbacks(sending: TelegramContext): CallbackHandler {
  const { name, options, dependencies } = sending;

  function isGenuine(headers: Headers, body: Uint8Array): boolean {
    const timestamp = headers.get("x-request-timestamp") ?? "";
    const signature = headers.get("x-request-signature") ?? "";
    return (
      isCurrent(timestamp, dependencies.clock.now()) &&
      isEqualText(signature, signReport(options.accessToken, timestamp, body))
    );
  }

  return async (request) => {
    if (request.method !== "POST")
      return createTextResponse(405, "Reports must be sent by POST.", { allow: "POST" });
    const body = await readCallback(request, maximumBodyBytes);
    if (!body) return createTextResponse(413, `A report has at most ${maximumBodyBytes} bytes.`);
    if (!isGenuine(request.headers, body))
      return createTextResponse(401, "The signature is invalid, or the report is too old.");
    const status = parseRequestStatus(parseJson(new TextDecoder().decode(body)));
    if (!status) {
      dependencies.log.warn(
        { provider: name },
        "authentic report does not match the gateway's documentation",
      );
      return createTextResponse(400, "The report is not the status of a request.");
    }
    await handleStatus(sending, status);
    return createTextResponse(200, "OK");
  };
}

async function handleStatus(
  { name, dependencies, unknownOutcomes, client }: TelegramContext,
  status: RequestStatus,
): Promise<void> {
  const { request_id, payload, delivery_status } = status;
  const isDuplicate = payload !== undefined && unknownOutcomes.isDuplicateRequest(payload, request_id);
  // The recipient needs only one code. A delivered message is not revoked.
  if (isDuplicate && delivery_status?.status === "sent")
    void callGateway(client, "revokeVerificationMessage", { request_id }, { idempotent: true });
  const receipts = toRequestReceipts(isDuplicate ? { ...status, payload: undefined } : status);
  if (receipts.length > 0) await dependencies.receipts.handle(name, receipts);
}
