import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCli, type TestCli } from "./run-cli.ts";

let cli: TestCli;
beforeAll(async () => {
  cli = await createCli();
});
afterAll(() => cli.remove());

const maintenance = async (...args: string[]) => (await cli.run(["maintenance", ...args])).stdout;
const switches = () => cli.look(({ maintenance }) => maintenance.list());

describe("maintenance", () => {
  test("on, status, off, each twice", async () => {
    expect(await maintenance("telegram", "status")).toBe("telegram is not in maintenance.\n");
    const before = Date.now();
    const since = /^telegram is in maintenance \(since (\d{4}-\d\d-\d\dT[\d:.]+Z)\)/;
    const on = await maintenance("telegram", "on");
    expect(on).toMatch(since);
    expect(on).toMatch(/ now\.\n$/);
    const at = Date.parse(since.exec(on)![1]!);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(await switches()).toEqual(new Map([["telegram", at]]));
    expect(await maintenance("telegram", "on")).toMatch(/ already\.\n$/);
    expect(await switches()).toEqual(new Map([["telegram", at]]));
    expect(await maintenance("telegram", "status")).toMatch(since);
    expect(await maintenance("telegram", "off")).toBe("telegram is not in maintenance now.\n");
    expect(await maintenance("telegram", "off")).toBe("telegram is not in maintenance already.\n");
    expect(await switches()).toEqual(new Map());
  });

  test("of flash calls leaves the others alone", async () => {
    await maintenance("flash-call", "on");
    expect([...(await switches()).keys()]).toEqual(["flash_call"]);
  });

  test.each([[["fax", "on"]], [["telegram", "maybe"]], [["telegram"]], [[]]])(
    "%j is wrong usage",
    async (args) => {
      const { code, stderr } = await cli.run(["maintenance", ...args]);
      expect(code).toBe(2);
      expect(stderr).toMatch(/Allowed choices are|missing required argument/);
    },
  );
});
