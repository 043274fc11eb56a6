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

const list = (id: string) =>
  admin.operator.GET("/operator/v1/customers/{customer}/keys", { params: { path: { customer: id } } });

describe("200", () => {
  test("the keys that are not revoked, oldest first, without their secrets", async () => {
    await admin.client.POST("/api/auth/api-keys", { body: { name: "Shop" } });
    service.clock.advance(1_000);
    const { data: made } = await admin.client.POST("/api/auth/api-keys", { body: { name: "Till" } });
    const { data } = await list(admin.userId);
    expect(data!.list.map(({ name }) => name)).toEqual(["Shop", "Till"]);
    expect(data!.list[1]).toEqual({
      id: made!.id,
      name: "Till",
      prefix: made!.key.slice(0, 8),
      created_at: made!.createdAt,
    });
  });
});

describe("404", () => {
  test("for an unknown customer", async () => {
    expect((await list("nobody")).error).toMatchObject({ code: "not_found" });
  });
});
