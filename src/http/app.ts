import { OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import { operations as table, routes } from "../../generated/routes.ts";
import { createId } from "../domain/identifiers.ts";
import { refuse, type Refusal } from "../domain/refusals.ts";
import type { OperationId, Operations } from "../contract.ts";
import * as implementations from "../operations/index.ts";
import { isLongRead } from "../operations/long-reads.ts";
import { mountCallbacks } from "./callbacks.ts";
import { createHandler, type Http } from "./handler.ts";
import type { Implementation, OperationEntry } from "./operation.ts";
import { problemReply } from "./problem.ts";
import { mountReference, type ReferenceAssets } from "./pages/reference.ts";
import { mountResetPage } from "./pages/reset-page.ts";
import { mountVerifyPage } from "./pages/verify-page.ts";

/** The service as a `fetch` handler: every operation of the contract and, with `reference`, the contract and its page. */
export function createApp(http: Http, reference?: ReferenceAssets): OpenAPIHono {
  const app = new OpenAPIHono();
  for (const [id, entry] of Object.entries<OperationEntry>(table)) {
    const route: RouteConfig = routes[id as keyof typeof routes];
    const handler = createHandler(http, id, entry, implementationOf(http, id as OperationId));
    app.openAPIRegistry.registerPath(route);
    // The request is left out, or the package would validate it before the handler authenticates the caller.
    app.openapi({ ...route, request: {}, hide: true }, handler);
  }
  mountResetPage(app, http);
  mountVerifyPage(app, http);
  mountCallbacks(app, http, http.callbacks);
  if (reference) mountReference(app, reference, http.context.service.baseUrl);
  app.notFound((context) => {
    const allow = methodsOf(context.req.path);
    return allow === ""
      ? answer(http, context, refuse("not_found", "The contract has no such path."))
      : answer(http, context, refuse("method_not_allowed", `This path takes ${allow}.`), { allow });
  });
  // Operations and pages answer their own failures; any other failure becomes a problem too, without its reason.
  app.onError((error, context) => {
    http.log.error({ path: context.req.path, error: error.stack }, "request failed");
    return answer(http, context, refuse("internal_error", "Something went wrong on our side."));
  });
  return app;
}

/** Every operation of the contract; leaving one out does not compile. */
const operations: Operations = implementations;

function implementationOf({ context, longReader }: Http, id: OperationId): Implementation {
  if (longReader && isLongRead(id, context)) return (input) => longReader(id, input);
  // The one cast between the table of types and the untyped wire: `Operations` checks each entry against its own types.
  return operations[id] as Implementation;
}

const templates = Object.values<OperationEntry>(table).map(({ method, path }) => ({
  method: method.toUpperCase(),
  segments: path.split("/"),
}));

/** The methods that a path of the contract takes; a separate route for all others would slow each request down. */
function methodsOf(path: string): string {
  const asked = path.split("/");
  const fits = (segments: readonly string[]) =>
    segments.length === asked.length &&
    segments.every((segment, index) =>
      segment.startsWith("{") ? asked[index] !== "" : segment === asked[index],
    );
  const taken = templates.filter(({ segments }) => fits(segments));
  return taken.map(({ method }) => method).join(", ");
}

function answer(http: Http, { req }: HonoContext, refusal: Refusal, headers?: Record<string, string>) {
  const requestId = createId(http.clock.now());
  const reply = problemReply(refusal, requestId, { ...headers, "x-request-id": requestId });
  http.log.info({ request_id: requestId, method: req.method, status: reply.status }, "request");
  return new Response(reply.text, reply);
}
