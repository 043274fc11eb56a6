import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyDeliveries } from "../scripts/bench/webhooks.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "connect-hub-bench-deliveries-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("deliveries do not count where an event is missing, came twice, or is not recorded", () => {
  const path = join(folder, "deliveries.sqlite");
  const database = new Database(path);
  database.exec(`create table webhook_endpoints (id text, url text);
    create table webhook_deliveries (endpoint_id text, delivered_at integer, attempts integer);
    insert into webhook_endpoints values ('a', 'http://a'), ('dead', 'http://dead');
    insert into webhook_deliveries values ('a', 1, 1), ('a', 1, 1), ('dead', null, 1), ('dead', null, 0)`);
  const reasonOf = (came: { requests?: number; events?: number } = {}, change = "", events = 2) => {
    database.exec(change);
    const received = [{ requests: 2, events: 2, ...came }];
    return verifyDeliveries(path, ["http://a", "http://dead"], received, events);
  };
  expect(reasonOf()).toBeUndefined();
  const all = (count: number) =>
    `"queued":${count},"delivered":${count},"attempts":${count},"requests":${count},"events":${count}}`;
  expect(reasonOf({}, "", 3)).toBe(`endpoint 1: {${all(2)} instead of {${all(3)}`);
  expect(reasonOf({ requests: 3 })).toContain('"requests":3,"events":2} instead of');
  expect(reasonOf({ events: 1 })).toContain('"requests":2,"events":1} instead of');
  const unrecorded = "update webhook_deliveries set delivered_at = null where rowid = 1";
  expect(reasonOf({}, unrecorded)).toContain('"delivered":1,"attempts":2');
  const took = "update webhook_deliveries set delivered_at = 1";
  expect(reasonOf({}, took)).toContain('endpoint 2: {"queued":2,"delivered":2,"wasTried":true} instead of');
  const untried =
    "update webhook_deliveries set delivered_at = null, attempts = 0 where endpoint_id = 'dead'";
  expect(reasonOf({}, untried)).toContain(
    '{"queued":2,"delivered":0,"wasTried":false} instead of {"queued":2,"delivered":0,"wasTried":true}',
  );
  database.close();
});
