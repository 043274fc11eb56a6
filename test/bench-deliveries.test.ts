import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Received } from "../scripts/bench/webhooks/receivers.ts";
import { verifyDeliveries } from "../scripts/bench/webhooks/verify.ts";

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
  const reasonOf = (came: Partial<Received> = {}, change = "", events = 2) => {
    database.exec(change);
    const received = [{ requests: 2, events: 2, ...came }];
    return verifyDeliveries(path, ["http://a", "http://dead"], received, events);
  };
  expect(reasonOf()).toBeUndefined();
  expect(reasonOf({}, "", 3)).toBe("queued 2 of 3 events for endpoint 1");
  expect(reasonOf({ requests: 3 })).toContain("endpoint 1 got 3 requests with 2 events of 2");
  expect(reasonOf({ events: 1 })).toContain("endpoint 1 got 2 requests with 1 events of 2");
  const unrecorded = "update webhook_deliveries set delivered_at = null where rowid = 1";
  expect(reasonOf({}, unrecorded)).toContain("1 recorded in 2 attempts");
  const took = "update webhook_deliveries set delivered_at = 1";
  expect(reasonOf({}, took)).toBe("recorded 2 deliveries to the dead endpoint");
  const untried =
    "update webhook_deliveries set delivered_at = null, attempts = 0 where endpoint_id = 'dead'";
  expect(reasonOf({}, untried)).toBe("did not try the dead endpoint");
  database.close();
});
