import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minute } from "../../support/clock.ts";
import { setAccountSettings } from "../../support/guard-settings.ts";
import { startService, type TestService } from "../../support/service.ts";
import { workflowBy, listPath, path, recipients, createVerifier } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe("429", () => {
  test("for the sixth start in ten minutes, and for an hour after the tenth in a day", async () => {
    const own = await createVerifier(service);
    const body = { to: recipients.delivered } as never;
    const startAndCancel = async () => own.cancel((await own.start({ to: recipients.delivered })).id);
    for (let start = 0; start < 5; start += 1) await startAndCancel();
    service.clock.advance(1);
    const sixth = await own.client.POST(path, { body });
    expect([sixth.response.status, sixth.response.headers.get("retry-after")]).toEqual([429, "600"]);
    service.clock.advance(10 * minute);
    for (let start = 0; start < 5; start += 1) await startAndCancel();
    service.clock.advance(10 * minute);
    const eleventh = await own.client.POST(path, { body });
    expect(eleventh.response.headers.get("retry-after")).toBe("3000");
  });

  test("for concurrent blocked starts after the fifth; the first five are recorded and counted", async () => {
    const own = await createVerifier(service);
    await setAccountSettings(service, own.accountId, { countries: { DE: "on" } });
    const start = () => own.client.POST(path, { body: { to: recipients.delivered } as never });
    const answers = await Promise.all(Array.from({ length: 8 }, start));
    const statuses = answers.map(({ response }) => response.status).toSorted();
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
    const { data } = await own.client.POST(listPath, { body: { filter: { status: "BLOCKED" } } });
    expect(data!.list).toHaveLength(5);
    expect(await own.stats()).toMatchObject([{ started: 5, blocked: 5 }]);
  });

  test("for the sixth start, with any spelling of the recipient's number, on every channel", async () => {
    const own = await createVerifier(service);
    const spellings = ["+5592981723241", "+559281723241"] as const;
    const start = (number: number) => ({
      to: spellings[number % 2]!,
      workflow: workflowBy("sms", "whatsapp"),
    });
    for (let number = 0; number < 5; number += 1) {
      await own.cancel((await own.start(start(number))).id);
      service.clock.advance(minute);
    }
    for (const number of [5, 6]) {
      const sixth = await own.client.POST(path, { body: start(number) as never });
      expect([sixth.response.status, sixth.response.headers.get("retry-after")]).toEqual([429, "300"]);
    }
    const byText = await own.client.POST(path, {
      body: { ...start(5), workflow: workflowBy("sms") } as never,
    });
    expect(byText.response.status).toBe(429);
  });
});
