import type { OpenAPIHono } from "@hono/zod-openapi";
import { createId } from "../domain/identifiers.ts";
import { refuse } from "../domain/refusals.ts";
import type { Callbacks } from "../ports/providers.ts";
import type { Http } from "./handler.ts";
import { problemReply } from "./problem.ts";

/**
 * Takes what vendors post about messages that they took, at `/callbacks/<provider>`; one line in the log for each. A
 * provider bounds what it reads, by what its vendor sends.
 */
export function mountCallbacks(
  app: OpenAPIHono,
  { log, clock }: Http,
  callbacks: ReadonlyMap<string, Callbacks>,
): void {
  for (const [provider, take] of callbacks) {
    app.on(["GET", "POST"], `/callbacks/${provider}`, async ({ req }) => {
      const response = await take(req.raw).catch((error: unknown) => {
        log.error({ provider, error: String(error) }, "callback failed; the vendor is to try again");
        return answer(refuse("internal_error", "Something went wrong on our side."));
      });
      log.info({ provider, method: req.method, status: response.status }, "callback");
      return response;
    });
  }

  function answer(refusal: Parameters<typeof problemReply>[0]): Response {
    const { text, ...rest } = problemReply(refusal, createId(clock.now()));
    return new Response(text, rest);
  }
}
