import { z } from "zod";
import type { Ask, HttpAnswer, HttpRequest } from "../shared/http-client.ts";
import type { CircuitOutcome } from "../shared/circuit.ts";
import { parseJson } from "../shared/values.ts";
import { classOf } from "./errors.ts";

/** The Cloud API's answer to a request; `silence` if there was none that can be read. */
export type Reply =
  | { readonly kind: "result"; readonly result: unknown; readonly answer: HttpAnswer }
  | { readonly kind: "error"; readonly code: number; readonly isOpen: boolean; readonly headers: Headers }
  | { readonly kind: "silence"; readonly answer: HttpAnswer };

const errorShape = z.object({ error: z.object({ code: z.int() }) });

/** Makes a request and reads its answer; never rejects. */
export const ask = async (send: Ask, request: HttpRequest): Promise<Reply> =>
  replyOf(await send({ ...request, outcome: outcomeOf }));

function replyOf(answer: HttpAnswer): Reply {
  if (answer.kind !== "answer") return { kind: "silence", answer };
  const { status, headers, text } = answer;
  const value = parseJson(text);
  const failed = errorShape.safeParse(value);
  // The vendor's error code counts, whatever the status.
  if (failed.success) return { kind: "error", code: failed.data.error.code, isOpen: status >= 500, headers };
  if (status < 300 && value !== undefined) return { kind: "result", result: value, answer };
  return { kind: "silence", answer };
}

/** Throttling or refusing one request shows that it is up; refusing all, or an unclear answer, is its failure. */
function outcomeOf(answer: HttpAnswer): CircuitOutcome {
  const reply = replyOf(answer);
  if (reply.kind !== "error") return reply.kind === "silence" ? "failure" : "success";
  const isDown = ["down", "operator"].includes(classOf(reply.code));
  return reply.isOpen || isDown ? "failure" : "success";
}
