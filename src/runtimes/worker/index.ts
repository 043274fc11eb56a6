import type { ExecutionContext } from "@cloudflare/workers-types";
import { ConfigurationError } from "../../config/config.ts";
import { createId } from "../../domain/identifiers.ts";
import { createRetryableProblem } from "../../domain/problems.ts";
import { createProblemReply } from "../../http/problem.ts";
import type { Bindings } from "./config.ts";
import { runInInvocation } from "./invocation.ts";
import { createWorkerService, type WorkerService } from "./service.ts";

let service: WorkerService | undefined;

async function getPreparedService(bindings: Bindings): Promise<WorkerService> {
  service ??= createWorkerService(bindings);
  await service.prepare();
  return service;
}

async function respond(request: Request, bindings: Bindings): Promise<Response> {
  try {
    return await (await getPreparedService(bindings)).handleRequest(request);
  } catch (error) {
    const requestId = createId(Date.now());
    logError(error, { request_id: requestId });
    const refusal = createRetryableProblem(
      "unavailable",
      "The service could not start. Its log contains the reason.",
      5,
    );
    const headers = { "x-request-id": requestId };
    const reply = createProblemReply(refusal, requestId, headers);
    return new Response(reply.text, reply);
  }
}

function logError(error: unknown, fields: object): void {
  const text = error instanceof ConfigurationError ? error.message : String(error);
  console.error(
    JSON.stringify({ level: "error", time: Date.now(), ...fields, error: text, msg: "invocation failed" }),
  );
}

/**
 * Responds to a request. After the response, processes the due items that requests of this isolate have queued, and
 * pushes metrics if that is due.
 */
function handleFetch(
  request: Request,
  bindings: Bindings,
  execution: Pick<ExecutionContext, "waitUntil">,
): Promise<Response> {
  const response = respond(request, bindings);
  // This also completes the work if the client disconnects.
  execution.waitUntil(
    response
      .then(() => service?.dispatchIfNeeded())
      .then(() => service?.pushMetrics())
      .catch((error: unknown) => logError(error, { operation: "dispatch" })),
  );
  return response;
}

async function dispatchDue(bindings: Bindings): Promise<void> {
  try {
    const { dispatch, pushMetrics } = await getPreparedService(bindings);
    await dispatch();
    await pushMetrics();
  } catch (error) {
    logError(error, { operation: "scheduled" });
    throw error;
  }
}

/**
 * The service as a Cloudflare Worker. It responds to requests. It delivers messages at each cron trigger, and after a
 * response if requests of the same isolate have queued some. If the service cannot start, a request gets a 503 with a
 * `Retry-After` of 5 seconds, and a cron invocation fails. Both are logged.
 */
export default {
  fetch: (
    request: Request,
    bindings: Bindings,
    execution: Pick<ExecutionContext, "waitUntil">,
  ): Promise<Response> => runInInvocation(() => handleFetch(request, bindings, execution)),

  scheduled: (_event: unknown, bindings: Bindings): Promise<void> =>
    runInInvocation(() => dispatchDue(bindings)),
};
