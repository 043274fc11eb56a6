import { expect, test } from "vitest";
import { noMetrics } from "../../../src/ports/telemetry.ts";
import { createRejections } from "../../../src/runtimes/node/rejections.ts";

test("rejections of one limit are one log line in ten seconds, with their number", () => {
  const lines: unknown[] = [];
  let time = 0;
  const log = { warn: (fields: object) => void lines.push(fields) };
  const rejections = createRejections({ log, metrics: noMetrics }, () => time);
  const addMany = (limit: "total" | "network", connections: number) => {
    for (let added = 0; added < connections; added += 1) rejections.add(limit);
    rejections.log();
  };
  addMany("network", 3);
  addMany("network", 1_000);
  addMany("total", 1);
  time = 9_999;
  addMany("network", 5);
  expect(lines.splice(0)).toEqual([
    { limit: "network", connections: 3 },
    { limit: "total", connections: 1 },
  ]);
  time = 10_000;
  rejections.log();
  expect(lines.splice(0)).toEqual([{ limit: "network", connections: 1_005 }]);
  time = 30_000;
  rejections.log();
  expect(lines).toEqual([]);
});
