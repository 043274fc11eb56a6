import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const run = (sql: string) => service.engine.commit([{ sql, parameters: [] }]);

describe("200", () => {
  test("ready when the store answers and its schema is current", async () => {
    expect((await service.client({}).GET("/readyz")).data).toEqual({ status: "ready" });
  });
});

describe("503", () => {
  test("a migration that is missing, until it has run", async () => {
    await run("create table kept as select * from schema_migrations");
    await run("delete from schema_migrations");
    const { error, response } = await service.client({}).GET("/readyz");
    expect(error).toMatchObject({ status: 503, code: "unavailable" });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    await run("insert into schema_migrations select * from kept");
    expect((await service.client({}).GET("/readyz")).data).toEqual({ status: "ready" });
  });

  test("a schema that is newer than this code", async () => {
    await run("insert into schema_migrations (name, applied_at) values ('9999-later', 0)");
    expect((await service.client({}).GET("/readyz")).error).toMatchObject({ status: 503 });
    await run("delete from schema_migrations where name = '9999-later'");
  });

  test("a store that does not answer", async () => {
    await service.engine.close();
    const { error, response } = await service.client({}).GET("/readyz");
    expect(error).toMatchObject({ status: 503, code: "unavailable" });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
