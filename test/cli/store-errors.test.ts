// Runs an operator operation on a database that opens, but rejects every write.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { explainFailure } from "../../src/cli/failure.ts";
import { withConnection } from "../../src/cli/operator/connection.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { openDatabase } from "../../src/runtimes/process/database.ts";

vi.mock(import("../../src/runtimes/process/database.ts"), async (original) => {
  const actual = await original();
  return {
    ...actual,
    async openDatabase(...given) {
      const { engine, ...opened } = await actual.openDatabase(...given);
      const commit = () => Promise.reject(new StoreError("gone", "SQLITE_FULL"));
      return { ...opened, engine: { ...engine, commit } };
    },
  } satisfies { openDatabase: typeof openDatabase };
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "connect-hub-unusable-"));
  vi.stubEnv("CONNECT_HUB_DATA", folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test("a store error of an operator command is explained once and not logged in addition", async () => {
  const printed = vi.spyOn(console, "error");
  const body = { email: "grace@example.com", first_name: "Grace", last_name: "Hopper" };
  const request = new Request("http://localhost/operator/v1/customers", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const failure = await withConnection(undefined, (send) => send(request)).catch((error: unknown) => error);
  expect(explainFailure(failure)).toMatch(/^The database is unavailable: SQLITE_FULL\. /);
  expect(printed).not.toHaveBeenCalled();
});
