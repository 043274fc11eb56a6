import { hasArrived } from "../domain/messages/delivery.ts";
import type { MeasuredRoute, Metrics } from "../ports/metrics.ts";
import { catalogue } from "./catalogue.ts";
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
          series.deliveryTime.of(channel, name).observe(seconds);
        }
      },
      attempted(channel, { provider, outcome, milliseconds }) {
        series.attempts.of(channel, provider, outcome).add();
        if (outcome === "overtaken") return;
        const error = outcome === "accepted" ? "" : outcome;
        series.handOvers.of("send", channel, provider, error).observe(milliseconds / 1000);
      },
      passedOn: (channel, provider, reason) => series.passedOn.of(channel, provider, reason).add(),
      guarded: (decision, reason) => series.guarded.of(decision, reason).add(),
      demoted: (provider, trouble) => series.demotions.of(provider, trouble).add(),
      returned: (provider, trouble) => series.returns.of(provider, trouble).add(),
      posted: (outcome, milliseconds) => series.posts.of(outcome).observe(milliseconds / 1000),
    },
    database(system, operation, error, milliseconds) {
      series.database.of(system, operation, error).observe(milliseconds / 1000);
    },
    read: () => [
      readDistributions(catalogue.requests, series.requests),
      readDistributions(catalogue.database, series.database),
      readCounts(catalogue.messages, series.messages),
      readCounts(catalogue.attempts, series.attempts),
      readDistributions(catalogue.handOvers, series.handOvers),
      readCounts(catalogue.passedOn, series.passedOn),
      readCounts(catalogue.guarded, series.guarded),
      readCounts(catalogue.demotions, series.demotions),
      readCounts(catalogue.returns, series.returns),
      readDistributions(catalogue.posts, series.posts),
      readDistributions(catalogue.handOverWait, series.handOverWait),
      readDistributions(catalogue.deliveryTime, series.deliveryTime),
    ],
  };
}

const createSeries = () => ({
  requests: distributions(catalogue.requests),
  database: distributions(catalogue.database),
  messages: new Series(() => new Count()),
  attempts: new Series(() => new Count()),
  handOvers: distributions(catalogue.handOvers),
  passedOn: new Series(() => new Count()),
  guarded: new Series(() => new Count()),
  demotions: new Series(() => new Count()),
  returns: new Series(() => new Count()),
  posts: distributions(catalogue.posts),
  handOverWait: distributions(catalogue.handOverWait),
  deliveryTime: distributions(catalogue.deliveryTime),
});

const distributions = ({ bounds }: { readonly bounds: readonly number[] }) =>
  new Series(() => new Distribution(bounds));

/** Answers are counted by status in an array, without a look at the labels. */
function createRouteCount(
  requests: Series<Distribution>,
  { method, path, operation }: MeasuredRoute,
): (status: number, milliseconds: number) => void {
  const byStatus: Distribution[] = [];
  return (status, milliseconds) => {
    byStatus[status] ??= requests.of(method, path, String(status), operation);
    byStatus[status].observe(milliseconds / 1000);
  };
}
