import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { signUp } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
});
afterAll(() => service.stop());

const get = (id: string) =>
  admin.operator.GET("/operator/v1/customers/{customer}/guard", { params: { path: { customer: id } } });

describe("200", () => {
  test("returns the defaults and the customer's settings", async () => {
    const { userId: id, client } = await signUp(service, "guarded@example.com");
    const params = { path: { country: "GB" } };
    await client.POST("/api/v1/connect-hub/unconverted-amounts/{country}", { params, body: { amount: 60 } });
    expect((await get(id)).data).toEqual({
      id,
      recipient_limit: true,
      unconverted_amount: 20,
      unconverted_maximum: 100,
      currency: "EUR",
      own_amounts: [{ country: "GB", amount: 60 }],
    });
  });
});

describe("200: the countries", () => {
  test("are in alphabetical order", async () => {
    const { userId: id } = await signUp(service, "abroad@example.com");
    expect((await get(id)).data).not.toHaveProperty("countries");
    const params = { path: { customer: id } };
    const body = { countries: { on: ["US", "GB"], monitor: ["FR", "DE"] } };
    await admin.operator.POST("/operator/v1/customers/{customer}/guard", { params, body });
    expect((await get(id)).data).toMatchObject({ countries: { on: ["GB", "US"], monitor: ["DE", "FR"] } });
  });
});

describe("404", () => {
  test("for an unknown customer", async () => {
    expect((await get("nobody")).error).toMatchObject({ code: "not_found" });
  });
});
