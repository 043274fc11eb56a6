import { ask, refusalOfCredentials } from "./ask.ts";
import type { Trouble } from "./health.ts";
import type { Line } from "./line.ts";
import { createToken } from "./requests.ts";

/** The result of an OPTIONS; `trouble` says why no calls should be placed. */
export interface ProbeResult {
  readonly trouble: "none" | Extract<Trouble, "unreachable" | "out-of-service" | "rejected">;
  /** The peer asked for credentials and accepted ours. */
  readonly isAuthorized: boolean;
  /** For the operator; contains no secret. */
  readonly detail: string;
}

const silence = "The peer did not answer OPTIONS in time; if it never does, set keepaliveMilliseconds to 0.";

/**
 * Checks by OPTIONS whether the peer is up; never rejects. A peer that answers at all is up, unless it says otherwise:
 * what it allows in calls may be another matter than what it allows in OPTIONS.
 */
export async function probe(line: Line, timeoutMilliseconds: number): Promise<ProbeResult> {
  const uri = `sip:${line.domain}`;
  let sequenceNumber = 0;
  const answer = await ask(
    line,
    {
      method: "OPTIONS",
      uri,
      address: uri,
      tag: createToken(),
      callId: createToken(),
      nextSequenceNumber: () => ++sequenceNumber,
      extra: [["Accept", "application/sdp"]],
    },
    timeoutMilliseconds,
  );
  if (answer.kind === "failed") {
    const detail = answer.isSilent ? silence : answer.detail;
    return { trouble: "unreachable", isAuthorized: false, detail };
  }
  const { response, areCredentialsSent } = answer;
  const refusal = refusalOfCredentials(line, response, areCredentialsSent);
  const trouble = troubleOf(response.status, refusal !== undefined && areCredentialsSent);
  const detail = `The peer answers OPTIONS with ${response.status}${refusal === undefined ? "" : `: ${refusal}`}.`;
  return { trouble, isAuthorized: trouble === "none" && areCredentialsSent, detail };
}

function troubleOf(status: number, areCredentialsRefused: boolean): ProbeResult["trouble"] {
  if (areCredentialsRefused) return "rejected";
  return status === 408 || status === 503 ? "out-of-service" : "none";
}
