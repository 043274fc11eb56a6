import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import { createId } from "../domain/identifiers.ts";
import { ourFault, refuse, type Refusal } from "../domain/refusals.ts";
import { mountCallbacks } from "./callbacks.ts";
import { createHandler, type Http, type Serving } from "./handler.ts";
import { refusalFields } from "./log-fields.ts";
import { mountMetrics, type Exposition } from "./metrics.ts";
import { problemReply } from "./problem.ts";
import { respond } from "./reply.ts";
import { createRouter } from "./router.ts";
import { mountReference, type ReferenceAssets } from "./pages/reference.ts";
import { mountResetPage } from "./pages/reset-page.ts";
import { mountVerifyPage } from "./pages/verify-page.ts";
import { serveCustomers, serveOperator, type Served } from "./served.ts";

/** What is served beside the customers' contract on the same listener. */
export interface Beside {
  /** The contract and its page; left out where something else serves them. */
  readonly reference: ReferenceAssets | undefined;
  /** Whether the operator's contract is served there too. */
  readonly operator: boolean;
  /** What scrapers are told there; left out where it is told elsewhere, or nowhere. */
  readonly exposition: Exposition | undefined;
}

/** The service as a `fetch` handler: every operation of the customers' contract, and what belongs to it. */
export function createApp(http: Http, { reference, operator, exposition }: Beside): OpenAPIHono {
  const app = createAppOf(http, [serveCustomers(http), ...(operator ? [serveOperator(http)] : [])]);
  mountResetPage(app, http);
  mountVerifyPage(app, http);
  mountCallbacks(app, http, http.callbacks);
  if (exposition) mountMetrics(app, http, exposition);
  if (reference) mountReference(app, reference, http.context.service.baseUrl);
  return app;
}

/** The operator's contract alone as a `fetch` handler, and the metrics, where there are any. */
export function createOperatorApp(http: Http, exposition: Exposition | undefined): OpenAPIHono {
  const app = createAppOf(http, [serveOperator(http)]);
  if (exposition) mountMetrics(app, http, exposition);
  return app;
}

function mountOperations(http: Serving, contracts: readonly Served[]): OpenAPIHono {
  const app = new OpenAPIHono({ router: createRouter() });
  for (const { table, routes, implementationOf } of contracts) {
    for (const [id, entry] of Object.entries(table)) {
      const route = routes[id]!;
      const handler = createHandler(http, id, entry, implementationOf(id));
      app.openAPIRegistry.registerPath(route);
      // The request is left out, or the package would validate it before the handler authenticates the caller.
      app.openapi({ ...route, request: {}, hide: true }, handler);
    }
  }
  return app;
}

function createAppOf(http: Http, contracts: readonly Served[]): OpenAPIHono {
  const app = mountOperations(http, contracts);
  const methodsOf = createMethodsOf(contracts);
  // Neither the path nor the method that was asked for is counted: their spellings have no end.
  const count = http.metrics.route({ operation: "none", method: "_OTHER", path: "" });
  app.notFound((context) => {
    const startedAt = performance.now();
    const allow = methodsOf(context.req.path);
    const response =
      allow === ""
        ? answer(http, context, refuse("not_found", "The contract has no such path."))
        : answer(http, context, refuse("method_not_allowed", `This path takes ${allow}.`), { allow });
    count(response.status, performance.now() - startedAt);
    return response;
  });
  answerErrors(app, http);
  return app;
}

/** Operations and pages answer their own failures; any other failure becomes a problem too, without its reason. */
function answerErrors(app: OpenAPIHono, http: Serving): void {
  app.onError((error, context) => {
    const requestId = createId(http.clock.now());
    const { path } = context.req;
    http.log.error({ request_id: requestId, path, error: error.stack }, "request failed");
    return answer(http, context, ourFault, {}, requestId);
  });
}

/** Tells the methods that a path takes; a separate route for all others would slow each request down. */
function createMethodsOf(contracts: readonly Served[]): (path: string) => string {
  const entries = contracts.flatMap(({ table }) => Object.values(table));
  const templates = entries.map(({ method, path }) => ({
    method: method.toUpperCase(),
    segments: path.split("/"),
  }));
  return (path) => {
    const asked = path.split("/");
    const fits = (segments: readonly string[]) =>
      segments.length === asked.length &&
      segments.every((segment, index) =>
        segment.startsWith("{") ? asked[index] !== "" : segment === asked[index],
      );
    const taken = templates.filter(({ segments }) => fits(segments));
    return taken.map(({ method }) => method).join(", ");
  };
}

function answer(
  http: Serving,
  { req }: HonoContext,
  refusal: Refusal,
  headers?: Record<string, string>,
  requestId = createId(http.clock.now()),
) {
  const reply = problemReply(refusal, requestId, { ...headers, "x-request-id": requestId });
  const { method } = req;
  http.log.info(
    { request_id: requestId, method, status: reply.status, ...refusalFields(refusal) },
    "request",
  );
  return respond(req.method, reply);
}
