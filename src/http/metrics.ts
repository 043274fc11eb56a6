import type { OpenAPIHono } from "@hono/zod-openapi";
import { isEqualText } from "../domain/access/codes.ts";
import { createProblem } from "../domain/problems.ts";
import type { GaugeSource } from "../ports/telemetry.ts";
import { createHandler, type HttpDependencies } from "./handler.ts";
import type { Implementation } from "./operation.ts";
import { privateHeaders } from "./reply.ts";

/** Prometheus endpoint. */
export interface MetricsEndpoint {
  readonly contentType: string;
  /** Returns the current values of all metrics. */
  render(gaugeSource: GaugeSource): Promise<string>;
}

/** A metrics endpoint with its access. */
export interface ProtectedMetrics extends MetricsEndpoint {
  /** Bearer token that a scraper must send. Undefined if every client of the listener may read the metrics. */
  readonly token: string | undefined;
}

const path = "/metrics";
const entry = { method: "get", path, security: [] } as const;

/** Mounts `GET /metrics`. A request without the token, if there is one, gets the error `authentication_failed`. */
export function mountMetrics(
  app: OpenAPIHono,
  http: HttpDependencies,
  { contentType, render, token }: ProtectedMetrics,
): void {
  const headers = { ...privateHeaders, "content-type": contentType };
  const read: Implementation = async () => ({
    status: 200,
    text: await render(http.gaugeSource),
    headers: { ...headers },
  });
  const refused = createProblem(
    "authentication_failed",
    "Send the metrics token of this service as a bearer token.",
  );
  const readMetrics = createHandler(http, "readMetrics", entry, read);
  const refuseMetrics = createHandler(http, "readMetrics", entry, async () => refused);
  app.get(path, (context) => {
    const [, sent = ""] = /^Bearer (\S{1,2048})$/i.exec(context.req.header("authorization") ?? "") ?? [];
    return token === undefined || isEqualText(sent, token) ? readMetrics(context) : refuseMetrics(context);
  });
}
