import type { Config } from "../../config/config.ts";
import { readGauges } from "../../metrics/gauges.ts";
import { createPush } from "../../metrics/push.ts";
import { createRecorder } from "../../metrics/recorder.ts";
import type { Clock } from "../../ports/clock.ts";
import { type Log, noMetrics, type Metrics, type GaugeSource } from "../../ports/telemetry.ts";
import type { Engine } from "../../store/engine.ts";
import { measureEngine } from "../../store/measured.ts";
import { version } from "../../version.ts";

/** What counts in an isolate; nothing is counted where it is pushed nowhere. */
export interface WorkerMeasuring {
  readonly metrics: Metrics;
  /** The engine, with what it is asked for counted. */
  readonly measured: (engine: Engine) => Engine;
  /** Pushes if that is due. */
  readonly pusher: (gaugeSource: GaugeSource) => () => Promise<void>;
}

/** Counts where there is a receiver. */
export function createWorkerMeasuring({ otlp }: Config, clock: Clock, log: Log): WorkerMeasuring {
  const { endpoint, headers } = otlp;
  if (endpoint === undefined) {
    return { metrics: noMetrics, measured: (engine) => engine, pusher: () => async () => {} };
  }
  const recorder = createRecorder();
  return {
    metrics: recorder.metrics,
    measured: (engine) => measureEngine(engine, recorder),
    pusher(gaugeSource) {
      const read = async () => [...recorder.read(), ...(await readGauges(gaugeSource, clock.now()))];
      return createPush({ receiver: { endpoint, headers }, read, clock, log, version });
    },
  };
}
