import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRouted, type Routed } from "./routed.ts";

let routed: Routed;
beforeAll(async () => {
  routed = await startRouted();
});
afterAll(() => routed.close());

const check = (name: string) =>
  routed.admin.operator.GET("/operator/v1/providers/{name}/check", { params: { path: { name } } });

const enquiries = () => routed.first.commands.filter((command) => command === "enquire_link").length;

describe("200", () => {
  test("the SMSC is asked on the bind that there is", async () => {
    const before = enquiries();
    const { data } = await check("smsc-a");
    expect(data).toMatchObject({ name: "smsc-a", ok: true, detail: "1 of 1 binds answer." });
    expect(enquiries()).toBeGreaterThan(before);
    expect(routed.first.binds).toHaveLength(1);
  });

  test("one that does not answer says why, and tells no secret", async () => {
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
  test("no route has a provider of this name", async () => {
    expect((await check("none")).error).toMatchObject({ code: "not_found" });
  });
});
