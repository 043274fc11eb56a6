import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StoreError } from "../../../src/ports/store/errors.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { openTestStore } from "../../support/stores/index.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const run = (sql: string) => service.engine.commit([{ sql, parameters: [] }]);

describe("200", () => {
  test("ready if the store responds and its schema is current", async () => {
    expect((await service.client({}).GET("/readyz")).data).toEqual({ status: "ready" });
  });
});

describe("503", () => {
  test("until a missing migration has run", async () => {
    await run("create table kept as select * from connect_hub_migration");
    await run("delete from connect_hub_migration");
    const { error, response } = await service.client({}).GET("/readyz");
    expect(error).toMatchObject({ status: 503, code: "unavailable" });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    await run("insert into connect_hub_migration select * from kept");
    expect((await service.client({}).GET("/readyz")).data).toEqual({ status: "ready" });
  });

  test("if the schema is newer than this code", async () => {
    await run("insert into connect_hub_migration values ('9999-later', '2026-01-01T00:00:00.000Z')");
    expect((await service.client({}).GET("/readyz")).error).toMatchObject({ status: 503 });
    await run("delete from connect_hub_migration where name = '9999-later'");
  });

  test("while the store accepts no writes", async () => {
    let isFull = false;
    const open = async () => {
      const { engine, close } = await openTestStore();
      const commit: Engine["commit"] = (writes) =>
        isFull ? Promise.reject(new StoreError("gone", "SQLITE_FULL")) : engine.commit(writes);
      return { engine: { ...engine, commit }, close };
    };
    const full = await startService({}, open);
    const client = full.client({});
    isFull = true;
    expect((await client.GET("/readyz")).error).toMatchObject({ status: 503, code: "unavailable" });
    isFull = false;
    expect((await client.GET("/readyz")).data).toEqual({ status: "ready" });
    await full.stop();
  });

  test("after the store was found to be damaged", async () => {
    let unsound: StoreError | undefined;
    const open = async () => {
      const { engine, close } = await openTestStore();
      return { engine: { ...engine, findCorruption: () => unsound }, close };
    };
    const damaged = await startService({}, open);
    unsound = new StoreError("gone", "SQLITE_CORRUPT");
    expect((await damaged.client({}).GET("/readyz")).error).toMatchObject({ status: 503 });
    await damaged.stop();
  });

  test("if the store does not respond", async () => {
    await service.engine.close();
    const { error, response } = await service.client({}).GET("/readyz");
    expect(error).toMatchObject({ status: 503, code: "unavailable" });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
