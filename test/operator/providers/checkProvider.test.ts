import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRoutedSetup, type RoutedSetup } from "./routed-setup.ts";

let routed: RoutedSetup;
beforeAll(async () => {
  routed = await startRoutedSetup();
});
afterAll(() => routed.close());

const check = (name: string) =>
  routed.admin.operator.GET("/operator/v1/providers/{name}/check", { params: { path: { name } } });

const enquiries = () => routed.first.commands.filter((command) => command === "enquire_link").length;

describe("200", () => {
  test("queries the SMSC over the existing bind", async () => {
    const before = enquiries();
    const { data } = await check("smsc-a");
    expect(data).toMatchObject({ name: "smsc-a", ok: true, detail: "1 of 1 binds answer." });
    expect(enquiries()).toBeGreaterThan(before);
    expect(routed.first.binds).toHaveLength(1);
  });

  test("returns the reason if the SMSC does not respond, and no secret", async () => {
    await routed.first.close();
    const { data } = await check("smsc-a");
    expect(data).toMatchObject({ name: "smsc-a", ok: false });
    expect(data!.detail).toContain("0 of 1 binds answer");
    expect(JSON.stringify(data)).not.toContain("smsc-secret");
  });

  test("a check changes nothing, and has no entry in the audit log", async () => {
    const { data } = await routed.admin.operator.GET("/operator/v1/audit-entries");
    expect(data!.list).toEqual([]);
  });
});

describe("404", () => {
  test("if no route has a provider with this name", async () => {
    expect((await check("none")).error).toMatchObject({ code: "not_found" });
  });
});
