import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUp } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

const path = "/api/billing/me/limits";
let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe("200", () => {
  test("an account without a limit has spent nothing, and its day ends at midnight UTC", async () => {
    const { client } = await signUp(service, "new@example.com");
    const { data } = await client.GET(path);
    expect(data).toEqual({ spent_today: 0, currency: "EUR", day_ends_at: "2026-03-03T00:00:00.000Z" });
  });

  test("each account has separate limits", async () => {
    const [one, other] = [
      await signUp(service, "one@example.com"),
      await signUp(service, "other@example.com"),
    ];
    await one.client.POST(path, { body: { daily_limit: 12.5 } });
    expect((await one.client.GET(path)).data).toMatchObject({ daily_limit: 12.5 });
    expect((await other.client.GET(path)).data).not.toHaveProperty("daily_limit");
  });
});

describe("401", () => {
  test("an API key cannot read the limits", async () => {
    const { error } = await service.client({ apiKey: service.demo.apiKey }).GET(path);
    expect(error).toMatchObject({ status: 401, code: "authentication_failed" });
  });
});
