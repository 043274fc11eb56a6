import type { ExecutionContext } from "@cloudflare/workers-types";
import { ConfigurationError } from "../../config/config.ts";
import { createId } from "../../domain/identifiers.ts";
import { refuseFor } from "../../domain/refusals.ts";
import { problemReply } from "../../http/problem.ts";
import type { Bindings } from "./config.ts";
import { inInvocation } from "./invocation.ts";
import { createWorkerService, type WorkerService } from "./service.ts";

let service: WorkerService | undefined;

async function prepared(bindings: Bindings): Promise<WorkerService> {
  service ??= createWorkerService(bindings);
  await service.prepare();
  return service;
}

async function answer(request: Request, bindings: Bindings): Promise<Response> {
  try {
    return await (await prepared(bindings)).answer(request);
  } catch (error) {
    const requestId = createId(Date.now());
    report(error, { request_id: requestId });
    const refusal = refuseFor("unavailable", "The service could not start: its log says why.", 5);
    const headers = { "x-request-id": requestId };
    const reply = problemReply(refusal, requestId, headers);
    return new Response(reply.text, reply);
  }
}

function report(error: unknown, fields: object): void {
  const text = error instanceof ConfigurationError ? error.message : String(error);
  console.error(JSON.stringify({ level: "error", time: Date.now(), ...fields, error: text, msg: "failed" }));
}

/** Answers, and delivers after the answer. */
function serve(
  request: Request,
  bindings: Bindings,
  execution: Pick<ExecutionContext, "waitUntil">,
): Promise<Response> {
  const answering = answer(request, bindings);
  // Also keeps work from being cut off when its client hangs up.
  execution.waitUntil(
    answering
      .then(() => service?.dispatchIfWoken())
      .then(() => service?.pushMetrics())
      .catch((error: unknown) => report(error, { operation: "dispatch" })),
  );
  return answering;
}

async function dispatchDue(bindings: Bindings): Promise<void> {
  try {
    const { dispatch, pushMetrics } = await prepared(bindings);
    await dispatch();
    await pushMetrics();
  } catch (error) {
    report(error, { operation: "scheduled" });
    throw error;
  }
}

/** The service as a Cloudflare Worker: answers requests, and delivers after each answer and at each cron tick. */
export default {
  fetch: (
    request: Request,
    bindings: Bindings,
    execution: Pick<ExecutionContext, "waitUntil">,
  ): Promise<Response> => inInvocation(() => serve(request, bindings, execution)),

  scheduled: (_event: unknown, bindings: Bindings): Promise<void> =>
    inInvocation(() => dispatchDue(bindings)),
};
