import { z } from "zod";

/** An integer of 64 bits, which Protocol Buffers write as text in JSON. */
const integer = z.string().regex(/^\d+$/);
const attributes = z.array(
  z.strictObject({ key: z.string(), value: z.strictObject({ stringValue: z.string() }) }),
);
const since = { attributes, startTimeUnixNano: integer, timeUnixNano: integer };
const delta = z.literal(1);
const data = z.union([
  z.strictObject({
    gauge: z.strictObject({
      dataPoints: z.array(z.strictObject({ attributes, timeUnixNano: integer, asDouble: z.number() })),
    }),
  }),
  z.strictObject({
    sum: z.strictObject({
      aggregationTemporality: delta,
      isMonotonic: z.literal(true),
      dataPoints: z.array(z.strictObject({ ...since, asDouble: z.number() })),
    }),
  }),
  z.strictObject({
    histogram: z.strictObject({
      aggregationTemporality: delta,
      dataPoints: z.array(
        z
          .strictObject({
            ...since,
            count: integer,
            sum: z.number(),
            bucketCounts: z.array(integer),
            explicitBounds: z.array(z.number()),
          })
          .refine(({ bucketCounts, explicitBounds }) => bucketCounts.length === explicitBounds.length + 1)
          .refine(
            ({ count, bucketCounts }) =>
              bucketCounts.reduce((sum, each) => sum + Number(each), 0) === Number(count),
          ),
      ),
    }),
  }),
]);

/**
 * The members of `ExportMetricsServiceRequest` (opentelemetry-proto 1) that the service sends, in the JSON format of
 * Protocol Buffers.
 */
const request = z.strictObject({
  resourceMetrics: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeMetrics: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string() }),
          metrics: z.array(
            z
              .looseObject({ name: z.string(), unit: z.string(), description: z.string() })
              .transform(({ name, unit, description, ...rest }) => ({
                name,
                unit,
                description,
                data: data.parse(rest),
              })),
          ),
        }),
      ),
    }),
  ),
});

/** One data point of a metric with its attributes. */
export interface MetricValue {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Number of recorded values, if the metric is a histogram. */
  readonly value: number;
}

/** Parses an export request. Throws if it is invalid. */
export function parseOtlp(body: string): readonly MetricValue[] {
  const { resourceMetrics } = request.parse(JSON.parse(body));
  const metrics = resourceMetrics.flatMap(({ scopeMetrics }) =>
    scopeMetrics.flatMap((scope) => scope.metrics),
  );
  return metrics.flatMap(({ name, data: told }) => {
    const points =
      "gauge" in told
        ? told.gauge.dataPoints
        : "sum" in told
          ? told.sum.dataPoints
          : told.histogram.dataPoints;
    return points.map((point) => ({
      name,
      attributes: Object.fromEntries(point.attributes.map(({ key, value }) => [key, value.stringValue])),
      value: "count" in point ? Number(point.count) : point.asDouble,
    }));
  });
}
