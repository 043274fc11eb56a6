import { statSync } from "node:fs";
import type { Config } from "../../config/config.ts";
import type { MetricsEndpoint } from "../../http/metrics.ts";
import { catalogue } from "../../metrics/catalogue.ts";
import { readGauges } from "../../metrics/gauges.ts";
import { toSingleValueData, type MetricData } from "../../metrics/metric-data.ts";
import { createPush } from "../../metrics/push.ts";
import { createRecorder } from "../../metrics/recorder.ts";
import type { Clock } from "../../ports/clock.ts";
import { type Log, noMetrics, type Metrics, type GaugeSource } from "../../ports/telemetry.ts";
import type { PoolUsage, Engine } from "../../store/engine.ts";
import { measureEngine } from "../../store/measure-engine.ts";
import { version } from "../../version.ts";
import { readOpenConnections, readProcessMetrics, watchEventLoop } from "./process-metrics.ts";
import type { Listener } from "./listener.ts";

/** Metrics of the process. Records nothing if the metrics can neither be read nor pushed. */
export interface Instrumentation {
  readonly metrics: Metrics;
  readonly metricsEndpoint: MetricsEndpoint | undefined;
  /** Returns the engine with its operations recorded. */
  readonly instrumentEngine: (engine: Engine) => Engine;
  /** Includes the connections of the customer API's listener in the metrics. */
  readonly watchListener: (listener: Listener) => Listener;
  /** Starts to push metrics if a receiver is configured. Failures are only logged. */
  readonly startPushing: (gaugeSource: GaugeSource) => void;
  /** Sets the headers of further pushes. */
  readonly setPushHeaders: (headers: Config["otlp"]["headers"]) => void;
}

/**
 * Creates the metrics of the process. They can be read on the listener of the operator API. In production that requires
 * a token, so that an upgrade does not expose them. They are pushed if a receiver is configured.
 */
export function createInstrumentation(config: Config, clock: Clock, log: Log): Instrumentation {
  const { mode, operator, metricsToken, database, otlp } = config;
  const isReadable = operator.kind !== "off" && (mode === "sandbox" || metricsToken !== undefined);
  const { endpoint } = otlp;
  let { headers } = otlp;
  if (!isReadable && endpoint === undefined) return noInstrumentation;
  const recorder = createRecorder();
  const readEventLoop = watchEventLoop();
  const read = async (gaugeSource: GaugeSource) => {
    const gauges = await readGauges(gaugeSource, clock.now());
    const storeMetrics = [...readWalSize(database), ...readConnections(connections?.())];
    const counts = [...recorder.read(), ...readEventLoop(), ...readOpenConnections(listener)];
    return [...counts, ...gauges, ...readProcessMetrics(), ...storeMetrics];
  };
  let connections: Engine["getPoolUsage"];
  let listener: Listener | undefined;
  return {
    metrics: recorder.metrics,
    instrumentEngine(engine) {
      connections = engine.getPoolUsage;
      return measureEngine(engine, recorder);
    },
    watchListener: (opened) => (listener = opened),
    startPushing(gaugeSource) {
      if (endpoint === undefined) return;
      const receiver = {
        endpoint,
        get headers() {
          return headers;
        },
      };
      const push = createPush({ receiver, read: () => read(gaugeSource), clock, log, version });
      void push();
      setInterval(() => void push(), checkMilliseconds).unref();
    },
    setPushHeaders: (changed) => (headers = changed),
    metricsEndpoint: isReadable
      ? {
          contentType: "text/plain; version=0.0.4; charset=utf-8",
          async render(gaugeSource) {
            const readings = await read(gaugeSource);
            // The package behind it is loaded at the first scrape only.
            const { formatPrometheus } = await import("./prometheus.ts");
            return formatPrometheus(readings);
          },
        }
      : undefined,
  };
}

/** Interval between two checks whether a push is due. */
const checkMilliseconds = 10_000;

const noInstrumentation: Instrumentation = {
  metrics: noMetrics,
  metricsEndpoint: undefined,
  instrumentEngine: (engine) => engine,
  watchListener: (listener) => listener,
  startPushing() {},
  setPushHeaders() {},
};

function readConnections(connections: PoolUsage | undefined): readonly MetricData[] {
  if (!connections) return [];
  const { used, idle, waiting } = connections;
  const points = [
    { labels: ["used"], value: used },
    { labels: ["idle"], value: idle },
  ];
  return [
    { metric: catalogue.connections, points },
    toSingleValueData(catalogue.waitingForConnection, waiting),
  ];
}

/** Reads the size of SQLite's write-ahead log, which is next to the database file. PostgreSQL has its own metrics. */
function readWalSize(database: Config["database"]): readonly MetricData[] {
  if (database.kind !== "file") return [];
  return [
    toSingleValueData(catalogue.walSize, statSync(`${database.path}-wal`, { throwIfNoEntry: false })?.size),
  ];
}
