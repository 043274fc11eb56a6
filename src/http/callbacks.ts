import type { OpenAPIHono } from "@hono/zod-openapi";
import { createId } from "../domain/identifiers.ts";
import { internalError } from "../domain/problems.ts";
import type { HttpDependencies } from "./handler.ts";
import { createProblemReply } from "./problem.ts";

/**
 * Serves the callbacks of vendors at `/callbacks/<provider>`, and logs one line for each request. Each provider limits
 * the body size, because it depends on the vendor. The path of a provider without callbacks does not exist.
 */
export function mountCallbacks(app: OpenAPIHono, { log, clock, callbacks }: HttpDependencies): void {
  // Each provider checks the method itself.
  app.all("/callbacks/:provider", async (context) => {
    const { req } = context;
    const provider = req.param("provider");
    const take = callbacks.get(provider);
    if (!take) return context.notFound();
    const response = await take(req.raw).catch((error: unknown) => {
      const requestId = createId(clock.now());
      const fields = { request_id: requestId, provider, error: String(error) };
      log.error(fields, "callback failed; the vendor should retry it");
      const reply = createProblemReply(internalError, requestId, { "x-request-id": requestId });
      return new Response(reply.text, reply);
    });
    log.info({ provider, method: req.method, status: response.status }, "callback");
    return response;
  });
}
