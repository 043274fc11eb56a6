import type { ProviderGauges, GaugeSource } from "../ports/telemetry.ts";
import { catalogue, type Metric } from "./catalogue.ts";
import { readOne, type Reading } from "./reading.ts";

/** How the service stands at this moment; what the store cannot say now is left out. */
export async function readGauges(gaugeSource: GaugeSource, now: number): Promise<readonly Reading[]> {
  const providers = gaugeSource.providers();
  const stateOf = (metric: Metric, is: (state: ProviderGauges) => boolean): Reading => ({
    metric,
    points: providers.map((state) => ({ labels: [state.provider], value: is(state) ? 1 : 0 })),
  });
  return [
    stateOf(catalogue.providerUp, ({ isUp }) => isUp),
    stateOf(catalogue.providerDemoted, ({ isDemoted }) => isDemoted),
    stateOf(catalogue.providerRejecting, ({ isRejecting }) => isRejecting),
    ...(await readBacklog(gaugeSource, now)),
  ];
}

async function readBacklog(gaugeSource: GaugeSource, now: number): Promise<readonly Reading[]> {
  const backlog = await gaugeSource.backlog().catch(() => undefined);
  if (!backlog) return [];
  const labelsOf = (queue: string) => [queue.split(":")[0] ?? "", queue];
  const ageOf = (at: number | undefined) => (at === undefined ? 0 : Math.max(0, now - at) / 1000);
  return [
    {
      metric: catalogue.queueLength,
      points: backlog.queues.map(({ queue, messages }) => ({ labels: labelsOf(queue), value: messages })),
    },
    {
      metric: catalogue.queueAge,
      points: backlog.queues.map(({ queue, oldestAt }) => ({
        labels: labelsOf(queue),
        value: ageOf(oldestAt),
      })),
    },
    readOne(catalogue.webhookDelay, ageOf(backlog.webhooksDueAt)),
  ];
}
