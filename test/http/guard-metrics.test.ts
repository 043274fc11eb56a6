import { afterAll, beforeAll, expect, test } from "vitest";
import { parseMetrics, type Sample } from "../support/metrics-text.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const scrape = async () => parseMetrics(await (await service.sendRaw("/metrics")).text());

test("51 blocked sends are counted by reason, and cause only two commits", async () => {
  const to = "+447700900009";
  const send = () =>
    service.client().POST("/api/v1/connect-hub/sms", { body: { from: "Acme", to, text: "Hi" } });
  const commitsOf = (samples: readonly Sample[]) =>
    samples.find(
      ({ name, labels }) =>
        name === "db_client_operation_duration_seconds_count" && labels["db_operation_name"] === "commit",
    )!.value;
  const before = commitsOf(await scrape());
  const answers = await Promise.all(Array.from({ length: 50 }, send));
  expect(new Set(answers.map(({ response }) => response.status))).toEqual(new Set([403]));
  const body = { to } as never;
  expect((await service.client().POST("/api/v1/connect-hub/verifications", { body })).response.status).toBe(
    403,
  );
  const samples = await scrape();
  const decisions = samples.filter(({ name }) => name === "connect_hub_guard_decisions_total");
  const labels = { connect_hub_decision: "block", connect_hub_reason: "block_list" };
  expect(decisions).toMatchObject([{ labels, value: 51 }]);
  expect(commitsOf(samples)).toBe(before + 2);
});
