import { statSync } from "node:fs";
import type { Config } from "../../config/config.ts";
import type { Exposition } from "../../http/metrics.ts";
import { catalogue } from "../../metrics/catalogue.ts";
import { readGauges } from "../../metrics/gauges.ts";
import { readOne, type Reading } from "../../metrics/reading.ts";
import { createPush } from "../../metrics/push.ts";
import { createRecorder } from "../../metrics/recorder.ts";
import type { Clock } from "../../ports/clock.ts";
import { type Log, noMetrics, type Metrics, type GaugeSource } from "../../ports/telemetry.ts";
import type { Connections, Engine } from "../../store/engine.ts";
import { measureEngine } from "../../store/measured.ts";
import { version } from "../../version.ts";
import { readOpenConnections, readProcess, watchEventLoop } from "./process-metrics.ts";
import type { Listener } from "./listener.ts";

/** What counts, and what is told to scrapers; nothing is counted where nobody may read it. */
export interface Measuring {
  readonly metrics: Metrics;
  readonly exposition: Exposition | undefined;
  /** The engine, with what it is asked for counted. */
  readonly measured: (engine: Engine) => Engine;
  /** The customers' listener, whose connections are told. */
  readonly watched: (listener: Listener) => Listener;
  /** Begins to push, where there is a receiver. */
  readonly startPushing: (gaugeSource: GaugeSource) => void;
}

/**
 * Metrics are read where the operator's contract is served: in production with a token alone, for an upgrade opens
 * nothing. They are pushed where there is a receiver.
 */
export function createMeasuring(config: Config, clock: Clock, log: Log): Measuring {
  const { mode, operator, metricsToken: token, database, otlp } = config;
  const isRead = operator.kind !== "off" && (mode === "sandbox" || token !== undefined);
  const { endpoint, headers } = otlp;
  if (!isRead && endpoint === undefined) return unmeasured;
  const recorder = createRecorder();
  const readEventLoop = watchEventLoop();
  const read = async (gaugeSource: GaugeSource) => {
    const gauges = await readGauges(gaugeSource, clock.now());
    const ofStore = [...readLogSize(database), ...readConnections(connections?.())];
    const counts = [...recorder.read(), ...readEventLoop(), ...readOpenConnections(listener)];
    return [...counts, ...gauges, ...readProcess(), ...ofStore];
  };
  let connections: Engine["connections"];
  let listener: Listener | undefined;
  return {
    metrics: recorder.metrics,
    measured(engine) {
      connections = engine.connections;
      return measureEngine(engine, recorder);
    },
    watched: (opened) => (listener = opened),
    startPushing(gaugeSource) {
      if (endpoint === undefined) return;
      const receiver = { endpoint, headers };
      const push = createPush({ receiver, read: () => read(gaugeSource), clock, log, version });
      void push();
      setInterval(() => void push(), lookMilliseconds).unref();
    },
    exposition: isRead
      ? {
          token,
          contentType: "text/plain; version=0.0.4; charset=utf-8",
          async text(gaugeSource) {
            const readings = await read(gaugeSource);
            // Most of what it takes is loaded when somebody scrapes.
            const { expose } = await import("./prometheus.ts");
            return expose(readings);
          },
        }
      : undefined,
  };
}

const lookMilliseconds = 10_000;

const unmeasured: Measuring = {
  metrics: noMetrics,
  exposition: undefined,
  measured: (engine) => engine,
  watched: (listener) => listener,
  startPushing() {},
};

function readConnections(connections: Connections | undefined): readonly Reading[] {
  if (!connections) return [];
  const { used, idle, waiting } = connections;
  const points = [
    { labels: ["used"], value: used },
    { labels: ["idle"], value: idle },
  ];
  return [{ metric: catalogue.connections, points }, readOne(catalogue.waitingForConnection, waiting)];
}

/** A file's log lies beside it; Postgres keeps its own. */
function readLogSize(database: Config["database"]): readonly Reading[] {
  if (database.kind !== "file") return [];
  return [readOne(catalogue.storeLog, statSync(`${database.path}-wal`, { throwIfNoEntry: false })?.size)];
}
