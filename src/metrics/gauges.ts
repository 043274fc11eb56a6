import type { ProviderGauges, GaugeSource } from "../ports/telemetry.ts";
import { catalogue, type Metric } from "./catalogue.ts";
import { toSingleValueData, type MetricData } from "./metric-data.ts";

/** Reads the gauges. Omits values that the store cannot return now. */
export async function readGauges(gaugeSource: GaugeSource, now: number): Promise<readonly MetricData[]> {
  const providers = gaugeSource.listProviders();
  const toStateData = (metric: Metric, is: (state: ProviderGauges) => boolean): MetricData => ({
    metric,
    points: providers.map((state) => ({ labels: [state.provider], value: is(state) ? 1 : 0 })),
  });
  return [
    toStateData(catalogue.providerUp, ({ isUp }) => isUp),
    toStateData(catalogue.providerDemoted, ({ isDemoted }) => isDemoted),
    toStateData(catalogue.providerRejecting, ({ isRejecting }) => isRejecting),
    ...(await readBacklog(gaugeSource, now)),
    ...(await readBackupAge(gaugeSource, now)),
  ];
}

async function readBacklog(gaugeSource: GaugeSource, now: number): Promise<readonly MetricData[]> {
  const backlog = await gaugeSource.readBacklog().catch(() => undefined);
  if (!backlog) return [];
  const toLabels = (queue: string) => [queue.split(":")[0] ?? "", queue];
  const getAge = (at: number | undefined) => (at === undefined ? 0 : Math.max(0, now - at) / 1000);
  return [
    {
      metric: catalogue.queueLength,
      points: backlog.queues.map(({ queue, messages }) => ({ labels: toLabels(queue), value: messages })),
    },
    {
      metric: catalogue.queueAge,
      points: backlog.queues.map(({ queue, oldestAt }) => ({
        labels: toLabels(queue),
        value: getAge(oldestAt),
      })),
    },
    toSingleValueData(catalogue.webhookDelay, getAge(backlog.webhooksDueAt)),
  ];
}

/** Reads the age of the latest backup. Returns no data if there is none. */
async function readBackupAge(gaugeSource: GaugeSource, now: number): Promise<readonly MetricData[]> {
  const at = await gaugeSource.readBackupTime();
  return at === undefined ? [] : [toSingleValueData(catalogue.backupAge, Math.max(0, now - at) / 1000)];
}
