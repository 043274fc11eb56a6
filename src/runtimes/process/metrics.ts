import type { Config } from "../../config.ts";
import type { Exposition } from "../../http/metrics.ts";
import { createRecorder } from "../../metrics/recorder.ts";
import { noMetrics, type Metrics } from "../../ports/metrics.ts";

/** What counts, and what is told to scrapers; nothing is counted where nobody may read it. */
export interface Measuring {
  readonly metrics: Metrics;
  readonly exposition: Exposition | undefined;
}

/**
 * Metrics are read where the operator's contract is served: in production with a token alone, for an upgrade opens
 * nothing.
 */
export function createMeasuring({ mode, operator, metricsToken: token }: Config): Measuring {
  const isRead = operator.kind !== "off" && (mode === "sandbox" || token !== undefined);
  if (!isRead) return { metrics: noMetrics, exposition: undefined };
  const recorder = createRecorder();
  return {
    metrics: recorder.metrics,
    exposition: {
      token,
      contentType: "application/openmetrics-text; version=1.0.0; charset=utf-8",
      async text() {
        // Most of what it takes is loaded when somebody scrapes.
        const { expose } = await import("./prometheus.ts");
        return expose(recorder.read());
      },
    },
  };
}
