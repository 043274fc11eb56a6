import { problemTypes, type ProblemResponse } from "../domain/problems.ts";
import { privateHeaders, type Reply } from "./reply.ts";

/** Creates an error response with RFC 9457 problem details. All errors of the API are written here. */
export function createProblemReply(
  refusal: ProblemResponse,
  requestId: string,
  headers?: Readonly<Record<string, string>>,
): Reply {
  const { status, title } = problemTypes[refusal.refusal];
  const problem = {
    type: `/problems/${refusal.refusal}`,
    title,
    status,
    detail: refusal.detail,
    code: refusal.refusal,
    ...(refusal.reason !== undefined && { reason: refusal.reason, challenge: refusal.challenge ?? false }),
    request_id: requestId,
    ...(refusal.configurationFaults && { faults: refusal.configurationFaults }),
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
