import type { OpenAPIHono } from "@hono/zod-openapi";
import { createId } from "../domain/identifiers.ts";
import { ourFault } from "../domain/refusals.ts";
import type { Callbacks } from "../ports/providers.ts";
import type { Http } from "./handler.ts";
import { problemReply } from "./problem.ts";

/**
 * Takes what vendors post about messages that they took, at `/callbacks/<provider>`, and logs one line for each. Each
 * provider limits the size that it reads, to suit what its vendor sends.
 */
export function mountCallbacks(
  app: OpenAPIHono,
  { log, clock }: Http,
  callbacks: ReadonlyMap<string, Callbacks>,
): void {
  for (const [provider, take] of callbacks) {
    // Each provider decides for itself which methods it takes.
    app.all(`/callbacks/${provider}`, async ({ req }) => {
      const response = await take(req.raw).catch((error: unknown) => {
        const requestId = createId(clock.now());
        const fields = { request_id: requestId, provider, error: String(error) };
        log.error(fields, "callback failed; the vendor is to try again");
        const reply = problemReply(ourFault, requestId, { "x-request-id": requestId });
        return new Response(reply.text, reply);
      });
      log.info({ provider, method: req.method, status: response.status }, "callback");
      return response;
    });
  }
}
