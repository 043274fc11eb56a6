import { z } from "zod";
import type { Answered, HttpAnswer, HttpClient, HttpRequest } from "../shared/http-client.ts";
import type { CircuitOutcome } from "../shared/circuit.ts";
import { parseJson } from "../shared/values.ts";
import { isOperatorFault } from "./errors.ts";

/** The methods of the gateway that are used. */
export type Method = "sendVerificationMessage" | "checkVerificationStatus" | "revokeVerificationMessage";

/** The gateway's answer to a call; `silence` if there was none that can be read. */
export type Reply =
  | { readonly kind: "result"; readonly result: unknown }
  | { readonly kind: "error"; readonly code: string; readonly answer: Answered }
  | { readonly kind: "silence"; readonly answer: HttpAnswer };

const shape = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);

/** Calls a method by POST with JSON; retries only what is idempotent. Never rejects. */
export async function call(
  client: Pick<HttpClient, "request">,
  method: Method,
  body: Readonly<Record<string, unknown>>,
  options: Pick<HttpRequest, "idempotent"> = {},
): Promise<Reply> {
  const path = `/${method}`;
  return replyOf(await client.request({ method: "POST", path, body, ...options, outcome: outcomeOf }));
}

function replyOf(answer: HttpAnswer): Reply {
  if (answer.kind !== "answer") return { kind: "silence", answer };
  const read = shape.safeParse(parseJson(answer.text));
  if (!read.success) return { kind: "silence", answer };
  if (read.data.ok) return { kind: "result", result: read.data.result };
  return { kind: "error", code: read.data.error, answer };
}

/** An answer in the gateway's format shows that it is up, unless it refuses everything from this operator. */
function outcomeOf(answer: HttpAnswer): CircuitOutcome {
  const reply = replyOf(answer);
  if (reply.kind === "silence") return "failure";
  if (reply.kind === "result") return "success";
  return isOperatorFault(reply.code) || reply.answer.status >= 500 ? "failure" : "success";
}
