import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
});
afterAll(() => service.stop());

const remove = (id: string) =>
  admin.operator.POST("/operator/v1/guard/entries/{id}/delete", {
    params: { path: { id } },
    body: { reason: "Clean again." },
  });
const isBlocked = async () => {
  const send = { accountId: "anybody", recipient: "+447700900123", region: "GB" };
  return (await service.context.guardSettings.current()).decide(send).rule === "block_list";
};

describe("200", () => {
  test("takes effect immediately, and is in the audit log", async () => {
    const body = { list: "block", prefix: "4477" } as const;
    const entry = (await admin.operator.POST("/operator/v1/guard/entries", { body })).data!;
    expect(await isBlocked()).toBe(true);
    expect((await remove(entry.id)).data).toEqual(entry);
    expect(await isBlocked()).toBe(false);
    const params = { query: { target_id: entry.id, count: 1 } };
    const { data } = await admin.operator.GET("/operator/v1/audit-entries", { params });
    expect(data!.list).toMatchObject([
      { operation: "deleteGuardEntry", target_kind: "guard_entry", request: '{"reason":"Clean again."}' },
    ]);
    expect((await remove(entry.id)).response.status).toBe(404);
  });
});

describe("404", () => {
  test("for an unknown entry", async () => {
    const { error } = await remove("none");
    expect(error).toMatchObject({ code: "not_found" });
  });
});
