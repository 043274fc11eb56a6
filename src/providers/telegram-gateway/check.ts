import type { ProviderReport } from "../../ports/providers.ts";
import type { HttpClient } from "../shared/http-client.ts";
import { call } from "./api.ts";
import { floodWaitMilliseconds } from "./errors.ts";
import { callbackUrlOf, type Sending } from "./send.ts";

/** A request that never existed: asking for it costs nothing, and the gateway checks the token first. */
const madeUpRequest = "0";

/** Asks the gateway for a request that never existed, and explains the answer to the operator. */
export async function checkGateway(sending: Sending, client: HttpClient): Promise<ProviderReport> {
  const reply = await call(
    client,
    "checkVerificationStatus",
    { request_id: madeUpRequest },
    { idempotent: true },
  );
  if (reply.kind === "silence") {
    const { answer } = reply;
    const detail =
      answer.kind === "answer" ? `it answered ${answer.status} and not as a gateway` : answer.reason;
    return { ok: false, detail: `The gateway cannot be asked: ${detail}.` };
  }
  if (reply.kind === "result" || reply.code === "REQUEST_ID_INVALID") {
    const reports = callbackUrlOf(sending)
      ? ""
      : " It cannot report deliveries: the service's own address has to be https and short.";
    return { ok: true, detail: `The gateway takes the token.${reports}` };
  }
  if (floodWaitMilliseconds(reply.code) !== undefined) {
    return { ok: false, detail: "The gateway answers, and asks to be left alone for a while." };
  }
  const word = /^\w{1,64}$/.test(reply.code) ? reply.code : "an unreadable error";
  return { ok: false, detail: `The gateway does not take the token: ${word}.` };
}
