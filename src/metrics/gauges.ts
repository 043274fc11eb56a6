import type { ProviderState, Standing } from "../ports/metrics.ts";
import { catalogue, type Metric } from "./catalogue.ts";
import { readOne, type Reading } from "./reading.ts";

/** How the service stands at this moment; what the store cannot say now is left out. */
export async function readGauges(standing: Standing, now: number): Promise<readonly Reading[]> {
  const providers = standing.providers();
  const stateOf = (metric: Metric, is: (state: ProviderState) => boolean): Reading => ({
    metric,
    points: providers.map((state) => ({ labels: [state.provider], value: is(state) ? 1 : 0 })),
  });
  return [
    stateOf(catalogue.providerUp, ({ isUp }) => isUp),
    stateOf(catalogue.providerDemoted, ({ isDemoted }) => isDemoted),
    ...(await readBacklog(standing, now)),
  ];
}

async function readBacklog(standing: Standing, now: number): Promise<readonly Reading[]> {
  const backlog = await standing.backlog().catch(() => undefined);
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
