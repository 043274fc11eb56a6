import { hasArrived } from "../domain/messages/delivery.ts";
import type { MeasuredRoute, Metrics } from "../ports/telemetry.ts";
import { catalogue, type Metric } from "./catalogue.ts";
import { readCounts, readDistributions, type Reading } from "./reading.ts";
import { Count, Distribution, Series } from "./series.ts";

/** Counts, and says what was counted. */
export interface Recorder {
  readonly metrics: Metrics;
  /** Counts what the database was asked for; `error` is what it failed by, or "". */
  database(system: string, operation: "read" | "commit", error: string, milliseconds: number): void;
  read(): readonly Reading[];
}

/** The provider of a message that none has. */
const nobody = "none";

/** A recorder that has counted nothing yet. */
export function createRecorder(): Recorder {
  const series = createSeries();
  return {
    metrics: {
      route: (route) => createRouteCount(series.requests, route),
      reached({ channel, country, createdAt, status: before = "PENDING" }, statuses, provider, now) {
        const name = provider ?? nobody;
        const seconds = Math.max(0, now - createdAt) / 1000;
        for (const status of statuses) series.messages.of(channel, name, country, status).add();
        if (statuses.includes("SENT")) series.handOverWait.of(channel, name).observe(seconds);
        if (statuses.some(hasArrived) && !hasArrived(before)) {
          // One that is read is delivered too, though its provider may not say so.
          if (!statuses.includes("DELIVERED")) series.messages.of(channel, name, country, "DELIVERED").add();
          series.deliveryTime.of(channel, name).observe(seconds);
        }
      },
      attempted(channel, { provider, outcome, milliseconds }) {
        series.attempts.of(channel, provider, outcome).add();
        if (outcome === "superseded") return;
        const error = outcome === "accepted" ? "" : outcome;
        series.handOvers.of("send", channel, provider, error).observe(milliseconds / 1000);
      },
      passedOn: (channel, provider, reason) => series.passedOn.of(channel, provider, reason).add(),
      guarded: (decision, reason) => series.guarded.of(decision, reason).add(),
      demoted: (provider, trouble) => series.demotions.of(provider, trouble).add(),
      returned: (provider, trouble) => series.returns.of(provider, trouble).add(),
      rejectedConnection: (limit) => series.rejectedConnections.of(limit).add(),
      posted: (outcome, milliseconds) => series.posts.of(outcome).observe(milliseconds / 1000),
    },
    database(system, operation, error, milliseconds) {
      series.database.of(system, operation, error).observe(milliseconds / 1000);
    },
    read: () => Object.values(series).map((each) => each.read()),
  };
}

/** Every counter and histogram: what is here is read as well. */
const createSeries = () => ({
  requests: distributions(catalogue.requests),
  database: distributions(catalogue.database),
  messages: counts(catalogue.messages),
  attempts: counts(catalogue.attempts),
  handOvers: distributions(catalogue.handOvers),
  passedOn: counts(catalogue.passedOn),
  guarded: counts(catalogue.guarded),
  demotions: counts(catalogue.demotions),
  returns: counts(catalogue.returns),
  rejectedConnections: counts(catalogue.rejectedConnections),
  posts: distributions(catalogue.posts),
  handOverWait: distributions(catalogue.handOverWait),
  deliveryTime: distributions(catalogue.deliveryTime),
});

function counts(metric: Metric) {
  const series = new Series(() => new Count());
  return {
    of: (...labels: readonly string[]) => series.of(...labels),
    read: () => readCounts(metric, series),
  };
}

function distributions(metric: Metric & { readonly bounds: readonly number[] }) {
  const series = new Series(() => new Distribution(metric.bounds));
  return {
    of: (...labels: readonly string[]) => series.of(...labels),
    read: () => readDistributions(metric, series),
  };
}

/** Answers are counted by status in an array, without a look at the labels. */
function createRouteCount(
  requests: Pick<Series<Distribution>, "of">,
  { method, path, operation }: MeasuredRoute,
): (status: number, milliseconds: number) => void {
  const byStatus: Distribution[] = [];
  return (status, milliseconds) => {
    byStatus[status] ??= requests.of(method, path, String(status), operation);
    byStatus[status].observe(milliseconds / 1000);
  };
}
