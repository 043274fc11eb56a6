import { afterEach, describe, expect, test } from "vitest";
import { listLedger } from "../support/accounts.ts";
import { testStart } from "../support/clock.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
afterEach(() => service.stop());

/** Advances the clock to an instant and delivers all due items. */
async function goTo(instant: string): Promise<void> {
  service.clock.advance(Date.parse(instant) - service.clock.now());
  while ((await service.deliver()) > 0);
}

/** Sends a code by Telegram and expects its delivery. */
async function sent(): Promise<string> {
  const body = { to: "+447700900100", ttl: 60 };
  const { data } = await service.client().POST("/api/v1/connect-hub/telegram/otp", { body });
  await service.deliver();
  return data!.uuid;
}

/** Returns the customer's view: the statuses of single reads, and the contents of lists and statistics. */
async function shown(id: string) {
  const client = service.client();
  const message = await client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } });
  const tdr = await client.GET("/api/v1/connect-hub/telegram/{uuid}/tdr", { params: { path: { uuid: id } } });
  const tdrs = await client.POST("/api/v1/connect-hub/telegram/tdr", { body: {} });
  const messages = await client.POST("/api/v1/connect-hub/messages", { body: {} });
  const [start_time, end_time] = [testStart, service.clock.now()].map((at) => new Date(at).toISOString());
  const statistics = await client.POST("/api/v1/connect-hub/telegram/stats", {
    body: { type: "yearly", start_time: start_time!.slice(0, 10), end_time: end_time! },
  });
  return {
    statuses: [message.response.status, tdr.response.status],
    listed: [tdrs.data!.total, messages.data!.list.length],
    counted: statistics.data!.reduce((sum, { total_requests }) => sum + total_requests, 0),
    charged: (await listLedger(service, service.demo.accountId)).filter(({ type }) => type === "DEBIT")
      .length,
  };
}

const rows = async () =>
  (await service.engine.read({ sql: "select id from messages", parameters: [] })).length;
const all = { statuses: [200, 200], listed: [1, 1], counted: 1, charged: 1 };

describe("CONNECT_HUB_RETENTION_MONTHS", () => {
  test("keeps messages for the configured number of full months, and the ledger and the statistics forever", async () => {
    service = await startService({ CONNECT_HUB_RETENTION_MONTHS: "2" });
    const id = await sent();
    await goTo("2026-05-31T23:59:59.999Z");
    expect(await shown(id)).toEqual(all);
    await goTo("2026-06-01T00:00:00Z");
    expect(await shown(id)).toEqual({ ...all, statuses: [404, 404], listed: [0, 0] });
    // The rows are deleted as well, even if the database had them before it was partitioned by month.
    await goTo("2026-07-01T00:01:00Z");
    expect(await rows()).toBe(0);
    expect(await shown(id)).toEqual({ ...all, statuses: [404, 404], listed: [0, 0] });
  });

  test("keeps messages forever if it is unset", async () => {
    service = await startService();
    const id = await sent();
    await goTo("2046-06-01T00:00:00Z");
    expect(await shown(id)).toEqual(all);
    expect(await rows()).toBe(1);
  });
});
