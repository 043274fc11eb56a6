import type { OpenAPIHono } from "@hono/zod-openapi";
import { sameText } from "../domain/access/codes.ts";
import { refuse } from "../domain/refusals.ts";
import type { GaugeSource } from "../ports/telemetry.ts";
import { createHandler, type Http } from "./handler.ts";
import type { Implementation } from "./operation.ts";
import { privateHeaders } from "./reply.ts";

/** What a scraper is told. */
export interface Exposition {
  readonly contentType: string;
  /** Every metric as it is now. */
  text(gaugeSource: GaugeSource): Promise<string>;
  /** What a scraper sends as bearer token; left out where anybody who reaches the listener may read. */
  readonly token: string | undefined;
}

const path = "/metrics";
const entry = { method: "get", path, security: [] } as const;

/** Serves the metrics to scrapers. */
export function mountMetrics(app: OpenAPIHono, http: Http, { contentType, text, token }: Exposition): void {
  const headers = { ...privateHeaders, "content-type": contentType };
  const read: Implementation = async () => ({
    status: 200,
    text: await text(http.gaugeSource),
    headers: { ...headers },
  });
  const refused = refuse(
    "authentication_failed",
    "Send the token of this service's metrics as a bearer token.",
  );
  const readMetrics = createHandler(http, "readMetrics", entry, read);
  const refuseMetrics = createHandler(http, "readMetrics", entry, async () => refused);
  app.get(path, (context) => {
    const [, sent = ""] = /^Bearer (\S{1,2048})$/i.exec(context.req.header("authorization") ?? "") ?? [];
    return token === undefined || sameText(sent, token) ? readMetrics(context) : refuseMetrics(context);
  });
}
