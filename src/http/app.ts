import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import { createId } from "../domain/identifiers.ts";
import { internalError, createProblem, type ProblemResponse } from "../domain/problems.ts";
import { mountCallbacks } from "./callbacks.ts";
import { createHandler, type HttpDependencies, type HandlerDependencies } from "./handler.ts";
import { toProblemFields } from "./log-fields.ts";
import { mountMetrics, type ProtectedMetrics } from "./metrics.ts";
import { createProblemReply } from "./problem.ts";
import { toResponse } from "./reply.ts";
import { createRouter } from "./router.ts";
import { mountReference, type ReferenceAssets } from "./pages/reference.ts";
import { mountResetPage } from "./pages/reset-page.ts";
import { mountVerifyPage } from "./pages/verify-page.ts";
import { createCustomerApi, createOperatorApi, type ApiDefinition } from "./api-definitions.ts";

/** Optional parts of the HTTP application, in addition to the customer API. */
export interface AppOptions {
  /** API document and reference page. Undefined if another server provides them. */
  readonly reference: ReferenceAssets | undefined;
  /** True if the operator API shares this listener. */
  readonly operator: boolean;
  /** Prometheus endpoint. Undefined if the listener has none. */
  readonly metricsEndpoint: ProtectedMetrics | undefined;
}

/**
 * Creates the service as a `fetch` handler: all operations of the customer API with the pages, the callbacks and the
 * optional parts.
 */
export function createApp(
  http: HttpDependencies,
  { reference, operator, metricsEndpoint }: AppOptions,
): OpenAPIHono {
  const app = createBaseApp(http, [createCustomerApi(http), ...(operator ? [createOperatorApi(http)] : [])]);
  mountResetPage(app, http);
  mountVerifyPage(app, http);
  mountCallbacks(app, http);
  if (metricsEndpoint) mountMetrics(app, http, metricsEndpoint);
  if (reference) mountReference(app, reference, http.context.service.baseUrl);
  return app;
}

/** Creates the operator API as a `fetch` handler, with the Prometheus endpoint if there is one. */
export function createOperatorApp(
  http: HttpDependencies,
  exposition: ProtectedMetrics | undefined,
): OpenAPIHono {
  const app = createBaseApp(http, [createOperatorApi(http)]);
  if (exposition) mountMetrics(app, http, exposition);
  return app;
}

function mountOperations(http: HandlerDependencies, contracts: readonly ApiDefinition[]): OpenAPIHono {
  const app = new OpenAPIHono({ router: createRouter() });
  for (const { table, routes, getImplementation } of contracts) {
    for (const [id, entry] of Object.entries(table)) {
      const route = routes[id]!;
      const handler = createHandler(http, id, entry, getImplementation(id));
      app.openAPIRegistry.registerPath(route);
      // The route has no request schema. Otherwise the package would validate the request before the handler
      // authenticates the caller.
      app.openapi({ ...route, request: {}, hide: true }, handler);
    }
  }
  return app;
}

function createBaseApp(http: HttpDependencies, contracts: readonly ApiDefinition[]): OpenAPIHono {
  const app = mountOperations(http, contracts);
  const findMethods = createMethodLookup(contracts);
  // Metrics contain neither the path nor the method of such a request, because callers can send any number of them.
  const count = http.metrics.createRouteRecorder({ operation: "none", method: "_OTHER", path: "" });
  app.notFound((context) => {
    const startedAt = performance.now();
    const allow = findMethods(context.req.path);
    const response =
      allow === ""
        ? respondWithProblem(http, context, createProblem("not_found", "This path does not exist."))
        : respondWithProblem(
            http,
            context,
            createProblem("method_not_allowed", `This path takes ${allow}.`),
            {
              allow,
            },
          );
    count(response.status, performance.now() - startedAt);
    return response;
  });
  handleErrors(app, http);
  return app;
}

/** Converts an unexpected error to a problem without its reason. Operations and pages handle their own errors. */
function handleErrors(app: OpenAPIHono, http: HandlerDependencies): void {
  app.onError((error, context) => {
    const requestId = createId(http.clock.now());
    const { path } = context.req;
    http.log.error({ request_id: requestId, path, error: error.stack }, "request failed");
    return respondWithProblem(http, context, internalError, {}, requestId);
  });
}

/**
 * Creates a function that returns the methods of a path, separated by commas, or "" if the path does not exist. A
 * separate route for all other methods would slow down each request.
 */
function createMethodLookup(contracts: readonly ApiDefinition[]): (path: string) => string {
  const entries = contracts.flatMap(({ table }) => Object.values(table));
  const templates = entries.map(({ method, path }) => ({
    method: method.toUpperCase(),
    segments: path.split("/"),
  }));
  return (path) => {
    const requested = path.split("/");
    const matches = (segments: readonly string[]) =>
      segments.length === requested.length &&
      segments.every((segment, index) =>
        segment.startsWith("{") ? requested[index] !== "" : segment === requested[index],
      );
    const matching = templates.filter(({ segments }) => matches(segments));
    return matching.map(({ method }) => method).join(", ");
  };
}

function respondWithProblem(
  http: HandlerDependencies,
  { req }: HonoContext,
  refusal: ProblemResponse,
  headers?: Record<string, string>,
  requestId = createId(http.clock.now()),
) {
  const reply = createProblemReply(refusal, requestId, { ...headers, "x-request-id": requestId });
  const { method } = req;
  http.log.info(
    { request_id: requestId, method, status: reply.status, ...toProblemFields(refusal) },
    "request",
  );
  return toResponse(req.method, reply);
}
