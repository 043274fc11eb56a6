/** What a metric is called and means; names and units are those of OpenTelemetry, where it has some. */
export interface Metric {
  readonly name: string;
  readonly kind: "counter" | "gauge" | "histogram";
  /** Seconds, bytes, or a number of things. */
  readonly unit: "s" | "By" | `{${string}}` | "1";
  readonly help: string;
  readonly labels: readonly string[];
  /** The upper bounds of a histogram's buckets. */
  readonly bounds?: readonly number[];
}

/** Every metric of the service; dashboards and rules are checked against it. */
export const catalogue = {
  requests: {
    name: "http.server.request.duration",
    kind: "histogram",
    unit: "s",
    help: "Time from a request to its answer, by operation.",
    labels: ["http.request.method", "http.route", "http.response.status_code", "connect_hub.operation"],
    bounds: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
  },
} as const satisfies Record<string, Metric>;

const suffixes: Readonly<Record<string, string>> = { s: "_seconds", By: "_bytes" };

/** The name as Prometheus has it, without the `_total` that the samples of a counter end with. */
export const prometheusName = ({ name, unit }: Metric): string =>
  prometheusLabel(name) + (suffixes[unit] ?? "");

/** A label's name as Prometheus has it. */
export const prometheusLabel = (name: string): string => name.replaceAll(".", "_");
