import { statSync } from "node:fs";
import type { Config } from "../../config.ts";
import type { Exposition } from "../../http/metrics.ts";
import { catalogue } from "../../metrics/catalogue.ts";
import { readGauges } from "../../metrics/gauges.ts";
import { readOne, type Reading } from "../../metrics/reading.ts";
import { createRecorder } from "../../metrics/recorder.ts";
import type { Clock } from "../../ports/clock.ts";
import { noMetrics, type Metrics } from "../../ports/metrics.ts";
import type { Engine } from "../../store/engine.ts";
import { measureEngine } from "../../store/measured.ts";
import { watchProcess } from "./process-metrics.ts";

/** What counts, and what is told to scrapers; nothing is counted where nobody may read it. */
export interface Measuring {
  readonly metrics: Metrics;
  readonly exposition: Exposition | undefined;
  /** The engine, with what it is asked for counted. */
  readonly measured: (engine: Engine) => Engine;
}

/**
 * Metrics are read where the operator's contract is served: in production with a token alone, for an upgrade opens
 * nothing.
 */
export function createMeasuring(config: Config, clock: Clock): Measuring {
  const { mode, operator, metricsToken: token, database } = config;
  const isRead = operator.kind !== "off" && (mode === "sandbox" || token !== undefined);
  if (!isRead) return { metrics: noMetrics, exposition: undefined, measured: (engine) => engine };
  const recorder = createRecorder();
  const readProcess = watchProcess();
  return {
    metrics: recorder.metrics,
    measured: (engine) => measureEngine(engine, recorder),
    exposition: {
      token,
      contentType: "application/openmetrics-text; version=1.0.0; charset=utf-8",
      async text(standing) {
        const gauges = await readGauges(standing, clock.now());
        const readings = [...recorder.read(), ...gauges, ...readProcess(), ...readLogSize(database)];
        // Most of what it takes is loaded when somebody scrapes.
        const { expose } = await import("./prometheus.ts");
        return expose(readings);
      },
    },
  };
}

/** A file's log lies beside it; Postgres keeps its own. */
function readLogSize(database: Config["database"]): readonly Reading[] {
  if (database.kind !== "file") return [];
  return [readOne(catalogue.storeLog, statSync(`${database.path}-wal`, { throwIfNoEntry: false })?.size)];
}
