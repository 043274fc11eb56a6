import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Spellings of one phone number that sends accept. The first one contains the trunk prefix 0. */
const spellings = ["+4407700900123", "4407700900123", "+447700900123", "447700900123"];

describe("a list finds a phone number in every spelling that sends accept", () => {
  beforeAll(async () => {
    const body = { to: spellings[0]! };
    await service.client().POST("/api/v1/connect-hub/telegram/otp", { body });
    await service.client().POST("/api/v1/connect-hub/verifications", { body });
  });

  test.each(spellings)("%s", async (to) => {
    const client = service.client();
    const filter = { to };
    const tdrs = await client.POST("/api/v1/connect-hub/telegram/tdr", { body: { filter } });
    expect(tdrs.data).toMatchObject({ total: 1, list: [{ to: "+447700900123" }] });
    const messages = await client.POST("/api/v1/connect-hub/messages", { body: { filter } });
    expect(messages.data?.list).toHaveLength(2);
    const verifications = await client.POST("/api/v1/connect-hub/verifications/list", { body: { filter } });
    expect(verifications.data?.list).toHaveLength(1);
  });

  test("finds nothing by a number that cannot exist", async () => {
    const body = { filter: { to: "+999123456789" } };
    const tdrs = await service.client().POST("/api/v1/connect-hub/telegram/tdr", { body });
    expect(tdrs.data).toMatchObject({ total: 0, list: [] });
  });
});
