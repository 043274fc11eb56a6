import { refusals, type Refusal } from "../domain/refusals.ts";
import { privateHeaders, type Reply } from "./reply.ts";

/** The one place where errors are written: a refusal as RFC 9457 problem details. */
export function problemReply(
  refusal: Refusal,
  requestId: string,
  headers?: Readonly<Record<string, string>>,
): Reply {
  const { status, title } = refusals[refusal.refusal];
  const problem = {
    type: `/problems/${refusal.refusal}`,
    title,
    status,
    detail: refusal.detail,
    code: refusal.refusal,
    ...(refusal.reason !== undefined && { reason: refusal.reason, challenge: refusal.challenge ?? false }),
    request_id: requestId,
    ...(refusal.faults.length > 0 && { errors: refusal.faults }),
  };
  return {
    status,
    text: JSON.stringify(problem),
    headers: {
      ...headers,
      ...privateHeaders,
      ...(refusal.retryAfterSeconds !== undefined && { "retry-after": String(refusal.retryAfterSeconds) }),
      "content-type": "application/problem+json",
    },
  };
}
