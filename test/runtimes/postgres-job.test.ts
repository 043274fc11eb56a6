import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { createDatabase } from "../support/stores/postgres.ts";
import { exampleRoutes } from "../support/example-records.ts";
import { callEveryOperation, operationsEnvironment } from "./every-operation.ts";
import { runMainJob } from "./main-job.ts";
import { createFolder, killAll, startNode, startScript } from "./node-process.ts";

let place: Awaited<ReturnType<typeof createFolder>>;
let database: Awaited<ReturnType<typeof createDatabase>>;
beforeEach(async () => {
  [place, database] = await Promise.all([createFolder(), createDatabase()]);
});
afterEach(async () => {
  killAll();
  await Promise.all([place.remove(), database.drop()]);
});

test.each([
  ["Node", startNode],
  ["Bun", startScript.bind(undefined, "start:bun")],
  ["Deno", startScript.bind(undefined, "start:deno")],
] as const)("the main job on PostgreSQL, with the service on %s", async (_, start) => {
  const service = start({ CONNECT_HUB_DATA: place.data, DATABASE_URL: database.url });
  await runMainJob(await service.listening());
  service.child.kill("SIGTERM");
  expect(await service.exit).toBe(0);
  expect(service.stderr()).toBe("");
});

test("every operation of both APIs returns a success and a problem on PostgreSQL", async () => {
  const routes = join(place.folder, "routes.json");
  await writeFile(routes, JSON.stringify(exampleRoutes));
  const service = startNode({
    ...operationsEnvironment,
    CONNECT_HUB_DATA: place.data,
    CONNECT_HUB_ROUTES: routes,
    DATABASE_URL: database.url,
  });
  const engine = openPostgres(database.url);
  await callEveryOperation(await service.listening(), engine);
  await engine.close();
});
