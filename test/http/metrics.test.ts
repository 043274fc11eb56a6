import { afterEach, describe, expect, test } from "vitest";
import { operations as operatorOperations } from "../../generated/operator/routes.ts";
import { operations } from "../../generated/routes.ts";
import { version } from "../../src/version.ts";
import { parseMetrics, type Sample } from "../support/metrics-text.ts";
import { signUpOperator } from "../support/operators.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService | undefined;
afterEach(() => service?.stop());

const token = "a-token.of_the~tests+/=";

async function start(environment: Record<string, string> = {}): Promise<TestService> {
  service = await startService(environment);
  return service;
}

async function scrape(
  { sendRaw }: TestService,
  headers: Record<string, string> = {},
): Promise<readonly Sample[]> {
  const response = await sendRaw("/metrics", { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  return parseMetrics(await response.text());
}

const countsOf = (samples: readonly Sample[]) =>
  samples
    .filter(({ name }) => name === "http_server_request_duration_seconds_count")
    .map(({ labels, value }): Readonly<Record<string, string | number>> => ({ ...labels, value }));

describe("access", () => {
  test("only clients with the token have access if one is configured", async () => {
    const { sendRaw } = await start({ CONNECT_HUB_METRICS_TOKEN: token });
    const statuses = await Promise.all(
      ["", "Bearer", "Bearer another-token.of_the", `Basic ${token}`, `Bearer ${token}`].map(
        async (authorization) =>
          (await sendRaw("/metrics", { headers: authorization === "" ? {} : { authorization } })).status,
      ),
    );
    expect(statuses).toEqual([401, 401, 401, 401, 200]);
    const refused = await sendRaw("/metrics");
    expect(refused.headers.get("www-authenticate")).toBe('Bearer realm="connect-hub"');
    expect(await refused.json()).toMatchObject({ code: "authentication_failed" });
  });

  test("requests without the token are limited like other failed authentications", async () => {
    const { sendRaw } = await start({
      CONNECT_HUB_METRICS_TOKEN: token,
      CONNECT_HUB_ADDRESS_RATE_LIMIT: "1",
    });
    const statuses = [];
    for (let turn = 0; turn < 11; turn += 1) statuses.push((await sendRaw("/metrics")).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  test("no client has access if the operator API is off", async () => {
    const { sendRaw } = await start({ CONNECT_HUB_OPERATOR: "off", CONNECT_HUB_METRICS_TOKEN: token });
    expect((await sendRaw("/metrics", { headers: { authorization: `Bearer ${token}` } })).status).toBe(404);
  });

  test("no client has access on the listener of the customer API if the operator API has its own", async () => {
    const { sendRaw } = await start({ CONNECT_HUB_OPERATOR: "127.0.0.1:0" });
    expect((await sendRaw("/metrics")).status).toBe(404);
  });
});

describe("gauges", () => {
  const valueOf = (samples: readonly Sample[], name: string) =>
    samples.filter((sample) => sample.name === name).map(({ labels, value }) => ({ ...labels, value }));

  test("contain the queued messages, and are read again after five seconds", async () => {
    const started = await start();
    const { clock, client } = started;
    const send = () =>
      client().POST("/api/v1/connect-hub/sms", { body: { from: "Acme", to: "+447700900123", text: "Hi" } });
    const queue = { connect_hub_channel: "sms", connect_hub_queue: "sms" };
    await send();
    clock.advance(2_000);
    const first = await scrape(started);
    expect(valueOf(first, "connect_hub_queue_messages")).toEqual([{ ...queue, value: 1 }]);
    expect(valueOf(first, "connect_hub_queue_oldest_age_seconds")).toEqual([{ ...queue, value: 2 }]);
    await send();
    clock.advance(4_999);
    expect(valueOf(await scrape(started), "connect_hub_queue_messages")).toEqual([{ ...queue, value: 1 }]);
    clock.advance(1);
    expect(valueOf(await scrape(started), "connect_hub_queue_messages")).toEqual([{ ...queue, value: 2 }]);
    expect(valueOf(await scrape(started), "connect_hub_webhooks_oldest_delay_seconds")).toEqual([
      { value: 0 },
    ]);
  });

  test("contain the memory, CPU time and event loop delay of the process, and the number of database operations", async () => {
    const samples = await scrape(await start());
    expect(valueOf(samples, "connect_hub_build_info")).toEqual([{ version, value: 1 }]);
    expect(valueOf(samples, "process_memory_usage_bytes")[0]!.value).toBeGreaterThan(1e7);
    const used = valueOf(samples, "process_cpu_time_seconds_total");
    expect(used.map(({ value }) => value > 0)).toEqual([true, true]);
    expect(valueOf(samples, "connect_hub_event_loop_delay_seconds_count")).toHaveLength(1);
    const asked = valueOf(samples, "db_client_operation_duration_seconds_count");
    expect(asked).toEqual(
      expect.arrayContaining(
        ["read", "commit"].map((operation) =>
          expect.objectContaining({ db_operation_name: operation, error_type: "" }),
        ),
      ),
    );
  });
});

describe("messages", () => {
  test("are counted by channel, provider, country and status, and no label contains further data of a message or customer", async () => {
    const started = await start();
    const { clock, client, deliver } = started;
    const [to, text] = ["+447700900123", "Your code is 6181"];
    await client().POST("/api/v1/connect-hub/sms", { body: { from: "Acme", to, text } });
    clock.advance(3_000);
    await deliver();
    const samples = await scrape(started);
    const counted = samples.filter(({ name }) => name === "connect_hub_messages_total");
    const labels = { connect_hub_channel: "sms", connect_hub_country: "United Kingdom" };
    expect(counted.map((sample) => [sample.labels, sample.value])).toEqual([
      [{ ...labels, connect_hub_provider: "none", connect_hub_status: "PENDING" }, 1],
      [{ ...labels, connect_hub_provider: "sandbox", connect_hub_status: "SENT" }, 1],
      [{ ...labels, connect_hub_provider: "sandbox", connect_hub_status: "DELIVERED" }, 1],
    ]);
    const { accountId, userId, apiKey } = started.demo;
    const told = JSON.stringify(samples);
    for (const secret of [to, to.slice(1), text, "Acme", accountId, userId, apiKey]) {
      expect(told).not.toContain(secret);
    }
  });

  test("are counted once if a customer reports their status, and if an operator cancels them", async () => {
    const started = await start();
    const { client, deliver } = started;
    const body = { from: "Acme", to: "+447700900105", text: "Your code is 6181" };
    const send = async () => (await client().POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
    const reported = await send();
    await deliver();
    for (let times = 0; times < 2; times += 1) {
      await client().POST("/api/v1/connect-hub/sms/webhook", { body: { id: reported, status: "Success" } });
    }
    const { operator } = await signUpOperator(started);
    await operator.POST("/operator/v1/messages/{id}/cancel", { params: { path: { id: await send() } } });
    await send();
    await operator.POST("/operator/v1/queue/cancel", { body: { channel: "sms", reason: "Test." } });
    const counts = (await scrape(started))
      .filter(({ name }) => name === "connect_hub_messages_total")
      .map(({ labels, value }) => [labels["connect_hub_provider"], labels["connect_hub_status"], value]);
    expect(counts).toEqual(
      expect.arrayContaining([
        ["none", "DELIVERED", 1],
        ["none", "FAILED", 2],
      ]),
    );
  });
});

describe("requests", () => {
  test("are counted by operation and status, with their durations", async () => {
    const started = await start();
    await started.sendRaw("/healthz");
    await started.sendRaw("/healthz");
    await started.sendRaw(operations.sendSms.path, { method: "POST" });
    const samples = await scrape(started);
    expect(countsOf(samples)).toEqual(
      expect.arrayContaining([
        {
          http_request_method: "GET",
          http_route: "/healthz",
          http_response_status_code: "200",
          connect_hub_operation: "getHealth",
          value: 2,
        },
        {
          http_request_method: "POST",
          http_route: operations.sendSms.path,
          http_response_status_code: "401",
          connect_hub_operation: "sendSms",
          value: 1,
        },
      ]),
    );
    const ofHealth = samples.filter(({ labels }) => labels["connect_hub_operation"] === "getHealth");
    const buckets = ofHealth.filter(({ name }) => name.endsWith("_bucket"));
    expect(buckets.map(({ labels }) => labels["le"])).toEqual(
      ["0.005", "0.01", "0.025", "0.05", "0.075", "0.1", "0.25", "0.5", "0.75"].concat([
        "1",
        "2.5",
        "5",
        "7.5",
        "10",
        "+Inf",
      ]),
    );
    const values = buckets.map(({ value }) => value);
    expect(values).toEqual(values.toSorted((one, other) => one - other));
    expect(values.at(-1)).toBe(2);
    expect(ofHealth.find(({ name }) => name.endsWith("_sum"))?.value).toBeGreaterThan(0);
  });

  test("to unknown paths and with unsupported methods are counted together", async () => {
    const started = await start();
    await started.sendRaw("/447700900123");
    await started.sendRaw("/v1/nothing?text=secret");
    await started.sendRaw("/healthz", { method: "DELETE" });
    await started.sendRaw("/healthz", { method: "PATCH" });
    const others = countsOf(await scrape(started)).filter(({ connect_hub_operation: id }) => id === "none");
    const labels = { http_request_method: "_OTHER", http_route: "", connect_hub_operation: "none" };
    expect(others).toEqual([
      { ...labels, http_response_status_code: "404", value: 2 },
      { ...labels, http_response_status_code: "405", value: 2 },
    ]);
  });

  test("have only existing operations", async () => {
    const started = await start();
    await started.sendRaw("/healthz");
    await scrape(started);
    const known = new Set([
      ...Object.keys(operations),
      ...Object.keys(operatorOperations),
      "readMetrics",
      "none",
    ]);
    const found = countsOf(await scrape(started)).map(({ connect_hub_operation: id }) => String(id));
    expect(found).toContain("readMetrics");
    expect(found.filter((id) => !known.has(id))).toEqual([]);
  });
});
