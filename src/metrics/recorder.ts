import { isDelivered } from "../domain/messages/delivery.ts";
import type { MeasuredRoute, Metrics } from "../ports/telemetry.ts";
import { catalogue, type Metric } from "./catalogue.ts";
import { toCounterData, toHistogramData, type MetricData } from "./metric-data.ts";
import { MetricCounter, Histogram, Series } from "./series.ts";

/** Records metrics and returns their values. */
export interface Recorder {
  readonly metrics: Metrics;
  /** Records a database operation. `error` is the kind of its failure, or "" if it succeeded. */
  database(system: string, operation: "read" | "commit", error: string, milliseconds: number): void;
  /** Returns all counters and histograms. Gauges are read separately. */
  read(): readonly MetricData[];
}

/** Provider label of a message without a provider. */
const noProvider = "none";

/** Creates a recorder without values. */
export function createRecorder(): Recorder {
  const series = createSeries();
  return {
    metrics: {
      createRouteRecorder: (route) => createRouteRecorder(series.requests, route),
      recordStatuses({ channel, country, createdAt, status: before = "PENDING" }, statuses, provider, now) {
        const name = provider ?? noProvider;
        const seconds = Math.max(0, now - createdAt) / 1000;
        for (const status of statuses) series.messages.of(channel, name, country, status).add();
        if (statuses.includes("SENT")) series.submitWait.of(channel, name).observe(seconds);
        if (statuses.some(isDelivered) && !isDelivered(before)) {
          // A message that was read is delivered, too, even if its provider does not report that.
          if (!statuses.includes("DELIVERED")) series.messages.of(channel, name, country, "DELIVERED").add();
          series.deliveryTime.of(channel, name).observe(seconds);
        }
      },
      recordAttempt(channel, { provider, outcome, milliseconds }) {
        series.attempts.of(channel, provider, outcome).add();
        if (outcome === "superseded") return;
        const error = outcome === "accepted" ? "" : outcome;
        series.submissions.of("send", channel, provider, error).observe(milliseconds / 1000);
      },
      recordFailover: (channel, provider, reason) => series.failovers.of(channel, provider, reason).add(),
      recordGuardDecision: (decision, reason) => series.guardDecisions.of(decision, reason).add(),
      recordDemotion: (provider, trouble) => series.demotions.of(provider, trouble).add(),
      recordPromotion: (provider, trouble) => series.promotions.of(provider, trouble).add(),
      recordRejectedConnection: (limit) => series.rejectedConnections.of(limit).add(),
      recordWebhook: (outcome, milliseconds) =>
        series.webhookRequests.of(outcome).observe(milliseconds / 1000),
    },
    database(system, operation, error, milliseconds) {
      series.database.of(system, operation, error).observe(milliseconds / 1000);
    },
    read: () => Object.values(series).map((each) => each.read()),
  };
}

/** All counters and histograms. `read` returns each of them. */
const createSeries = () => ({
  requests: createHistograms(catalogue.requests),
  database: createHistograms(catalogue.database),
  messages: createCounters(catalogue.messages),
  attempts: createCounters(catalogue.attempts),
  submissions: createHistograms(catalogue.submissions),
  failovers: createCounters(catalogue.failovers),
  guardDecisions: createCounters(catalogue.guardDecisions),
  demotions: createCounters(catalogue.demotions),
  promotions: createCounters(catalogue.promotions),
  rejectedConnections: createCounters(catalogue.rejectedConnections),
  webhookRequests: createHistograms(catalogue.webhookRequests),
  submitWait: createHistograms(catalogue.submitWait),
  deliveryTime: createHistograms(catalogue.deliveryTime),
});

function createCounters(metric: Metric) {
  const series = new Series(() => new MetricCounter());
  return {
    of: (...labels: readonly string[]) => series.of(...labels),
    read: () => toCounterData(metric, series),
  };
}

function createHistograms(metric: Metric & { readonly bounds: readonly number[] }) {
  const series = new Series(() => new Histogram(metric.bounds));
  return {
    of: (...labels: readonly string[]) => series.of(...labels),
    read: () => toHistogramData(metric, series),
  };
}

/**
 * Creates the function that records the responses of a route. An array holds the histogram of each status, so that no
 * labels are looked up.
 */
function createRouteRecorder(
  requests: Pick<Series<Histogram>, "of">,
  { method, path, operation }: MeasuredRoute,
): (status: number, milliseconds: number) => void {
  const byStatus: Histogram[] = [];
  return (status, milliseconds) => {
    byStatus[status] ??= requests.of(method, path, String(status), operation);
    byStatus[status].observe(milliseconds / 1000);
  };
}
