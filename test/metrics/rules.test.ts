import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { Histogram } from "../../src/metrics/series.ts";
import { formatPrometheus } from "../../src/runtimes/process/prometheus.ts";
import { catalogue, toPrometheusLabel, toPrometheusName, type Metric } from "../../src/metrics/catalogue.ts";

const folder = new URL("../../src/runtimes/metrics/", import.meta.url).pathname;
const read = (name: string) => readFileSync(folder + name, "utf8");

const rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const dashboard = z.object({
  panels: z.array(z.object({ id: z.number(), targets: z.array(z.object({ expr: z.string() })) })),
});
const alerts = rules.parse(parse(read("rules.yaml"))).groups.flatMap((group) => group.rules);
const { panels } = dashboard.parse(JSON.parse(read("dashboard.json")));
const expressions = [
  ...alerts.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

const metrics: readonly Metric[] = Object.values(catalogue);
const suffixes = { counter: [""], gauge: [""], histogram: ["_bucket", "_sum", "_count"] };
/** Metrics as Prometheus stores them, with their labels. Prometheus adds some labels. */
const stored = new Map(
  metrics.flatMap((metric) =>
    suffixes[metric.kind].map((suffix) => [
      toPrometheusName(metric) + suffix,
      new Set([
        ...metric.labels.map(toPrometheusLabel),
        "instance",
        "job",
        ...(suffix === "_bucket" ? ["le"] : []),
      ]),
    ]),
  ),
);
const namesIn = (expr: string) =>
  expr.match(/\b(?:connect_hub|http|db|messaging|process)_[a-z_]+\b(?=[[{ )]|$)/g) ?? [];
const named = (expr: string) => namesIn(expr.replaceAll(/by \([^)]*\)/g, " ").replaceAll(/\{[^}]*\}/g, " "));
const labelsIn = (expr: string) => [
  ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/, */)),
  ...[...expr.matchAll(/\b([a-z_]+)(?:=~?|!=)"/g)].map(([, label = ""]) => label),
];

describe("alerts and panels", () => {
  test.each(expressions)("use only existing metrics and labels: %s", (expr) => {
    const names = named(expr);
    expect(names.length > 0 || expr.startsWith("up{")).toBe(true);
    expect(names.filter((name) => !stored.has(name))).toEqual([]);
    const labels = new Set(names.flatMap((name) => [...(stored.get(name) ?? [])]).concat("job"));
    expect(labelsIn(expr).filter((label) => !labels.has(label))).toEqual([]);
  });

  test("show every metric", () => {
    const shown = new Set(expressions.flatMap(named));
    const missing = metrics.filter((metric) =>
      suffixes[metric.kind].every((suffix) => !shown.has(toPrometheusName(metric) + suffix)),
    );
    expect(missing).toEqual([]);
  });

  test("have unique names and ids", () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});

/** Scrape text in which each metric of the catalogue has a value. */
const exposed = () =>
  formatPrometheus(
    metrics.map((metric) => {
      const value = metric.kind === "histogram" ? new Histogram(metric.bounds ?? []) : 1;
      return { metric, points: [{ labels: metric.labels.map(() => "a"), value }] };
    }),
  );

const isInstalled = spawnSync("promtool", ["--version"]).status === 0;
if (!isInstalled)
  console.log("Left out: the alert rules and the metrics by promtool. Debian has it in prometheus.");

describe.each(isInstalled ? ["promtool"] : [])("%s", (promtool) => {
  test.each([
    ["accepts the rules", ["check", "rules", "rules.yaml"]],
    ["finds that the rules pass their tests", ["test", "rules", "rules.test.yaml"]],
  ])("%s", (_, given) => {
    const { status, stdout, stderr } = spawnSync(promtool, given, { cwd: folder, encoding: "utf8" });
    expect({ status, said: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, said: "" });
  });

  test("accepts the scrape text", async () => {
    const input = await exposed();
    const { status, stdout, stderr } = spawnSync(promtool, ["check", "metrics"], { input, encoding: "utf8" });
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: "" });
  });
});
