import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUp } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

const path = "/api/v1/connect-hub/unconverted-amounts";
let service: TestService;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_FRAUD_SPEND: "30" });
});
afterAll(() => service.stop());

describe("200", () => {
  test("returns the amount that the operator has configured, and five times as much as the maximum", async () => {
    const { client } = await signUp(service, "amounts@example.com");
    expect((await client.GET(path)).data).toEqual({
      default_amount: 30,
      maximum: 150,
      currency: "EUR",
      list: [],
    });
  });
});

describe("401", () => {
  test("an API key cannot read the amounts", async () => {
    const { error } = await service.client({ apiKey: service.demo.apiKey }).GET(path);
    expect(error).toMatchObject({ status: 401, code: "authentication_failed" });
  });
});
