import { afterEach, expect, test } from "vitest";
import { createDatabase } from "../support/stores/postgres.ts";
import { mainJob } from "./main-job.ts";
import { createFolder, killAll, startNode, startScript } from "./node-process.ts";

afterEach(killAll);

test.each([
  ["Node", startNode],
  ["Bun", startScript.bind(undefined, "start:bun")],
  ["Deno", startScript.bind(undefined, "start:deno")],
] as const)("the main job on Postgres, by the service on %s", async (_, start) => {
  const [place, database] = await Promise.all([createFolder(), createDatabase()]);
  const service = start({ CONNECT_HUB_DATA: place.data, DATABASE_URL: database.url });
  await mainJob(await service.listening());
  service.child.kill("SIGTERM");
  expect(await service.ended).toBe(0);
  expect(service.stderr()).toBe("");
  await Promise.all([place.remove(), database.drop()]);
});
