import { expect } from "vitest";
import { createConnectHubClient, type ConnectHubClient } from "../../generated/client.ts";
import type { components } from "../../generated/types.ts";
import { fetchAndValidate } from "../support/fetch-and-validate.ts";
import { pollUntil } from "../support/poll-until.ts";

type Message = components["schemas"]["Message"];

const password = "analytical engine no. 1";

/** Results of the job, which must still exist after a restart. */
export interface JobResult {
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
  readonly accountId: string;
  readonly userId: string;
  /** Ids of the four delivered messages. */
  readonly messageIds: readonly string[];
}

/**
 * Runs the main use of the service through the generated client. It registers, logs in, creates a key, and sends on each
 * channel. The messages are delivered, counted and billed. It also creates an eSIM package. Requires a sandbox with its
 * usual prices and credit.
 */
export async function runMainJob(
  baseUrl: string,
  fetch: (request: Request) => Promise<Response> = fetchAndValidate,
): Promise<JobResult> {
  const caller = await signUp(baseUrl, fetch);
  const client = createConnectHubClient({ baseUrl, ...caller, fetch });
  const messageIds = await sendOnEachChannel(client);
  const delivered = await Promise.all(messageIds.map((id) => waitForDelivery(client, id)));
  expect(delivered.map(({ channel, price }) => [channel, price])).toEqual([
    ["sms", 0.04],
    ["flash_call", 0.02],
    ["whatsapp", 0.03],
    ["telegram", 0.01],
  ]);
  await checkTelegramCode(client, messageIds[3]!);
  await lookAtStatistics(client);
  await lookAtBills(client, messageIds);
  await createPackage(client);
  await verify(client);
  return { ...caller, messageIds };
}

/** The code of a verification is encrypted, decrypted for its message, and checked. */
async function verify(client: ConnectHubClient): Promise<void> {
  const body = { to: "+447700900100", template: "default", code_length: 6, ttl: 600 };
  const { data: started } = await client.POST("/api/v1/connect-hub/verifications", { body });
  expect(started).toMatchObject({ status: "PENDING" });
  await waitForDelivery(client, started!.attempts[0]!.message_id);
  const { data: checked } = await client.POST("/api/v1/connect-hub/verifications/{id}/check", {
    params: { path: { id: started!.id } },
    body: { code: "123456" },
  });
  expect(checked).toEqual({ valid: true, status: "APPROVED", checks_left: 0 });
}

/** Waits until the message is delivered, and returns it. */
export function waitForDelivery(client: ConnectHubClient, id: string): Promise<Message> {
  let last: Message | undefined;
  return pollUntil(
    async () => {
      const { data } = await client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } });
      last = data;
      return data?.status === "DELIVERED" && data;
    },
    () => `${id} is delivered: ${JSON.stringify(last)}`,
  );
}

/** Registers, logs in and creates a key. */
export async function signUp(baseUrl: string, fetch: (request: Request) => Promise<Response>) {
  const email = `ada-${crypto.randomUUID()}@example.com`;
  const anybody = createConnectHubClient({ baseUrl, fetch });
  const user = { firstName: "Ada", lastName: "Lovelace", email, password };
  expect((await anybody.POST("/api/auth/register", { body: user })).response.status).toBe(201);
  const session = await anybody.POST("/api/auth/login", { body: { email, password } });
  const { accessToken } = session.data!;
  const signedIn = createConnectHubClient({ baseUrl, accessToken, fetch });
  const { data: key } = await signedIn.POST("/api/auth/api-keys", { body: { name: "Main job" } });
  expect(key!.userId).toBe(session.data!.user.id);
  return { email, password, apiKey: key!.key, accountId: key!.accountId, userId: key!.userId };
}

async function sendOnEachChannel(client: ConnectHubClient): Promise<readonly string[]> {
  const [sms, call, whatsapp, telegram] = await Promise.all([
    client.POST("/api/v1/connect-hub/sms", {
      body: { from: "Example", to: "+447700900123", text: "Your code is 493817" },
      params: { header: { "Idempotency-Key": "main-job" } },
    }),
    client.POST("/api/v1/connect-hub/call/flash", {
      body: { callee: "+447700900123", caller: "+447700900456", max_ring_time: 5 },
    }),
    client.POST("/api/v1/connect-hub/whatsapp/otp", { body: { to: "447700900123", text: "493817" } }),
    client.POST("/api/v1/connect-hub/telegram/otp", { body: { to: "+447700900123", code: "493817" } }),
  ]);
  return [sms.data!.messageId, call.data!.uuid, whatsapp.data!.uuid, telegram.data!.uuid];
}

async function checkTelegramCode(client: ConnectHubClient, uuid: string): Promise<void> {
  const params = { path: { uuid } };
  const { data: tdr } = await client.GET("/api/v1/connect-hub/telegram/{uuid}/tdr", { params });
  expect(tdr).toMatchObject({ uuid, status: "DELIVERED", code: "493817", country_code: 44 });
  const body = { request_id: tdr!.request_id!, code: "493817" };
  const checked = await client.POST("/api/v1/connect-hub/telegram/check-verification-status", { body });
  expect(checked.data).toMatchObject({ verification_status: { status: "code_valid" } });
}

async function lookAtStatistics(client: ConnectHubClient): Promise<void> {
  const body = { type: "last24h" } as const;
  const whatsapp = await client.POST("/api/v1/connect-hub/whatsapp/stats", { body });
  const telegram = await client.POST("/api/v1/connect-hub/telegram/stats", { body });
  const counts = { total_requests: 1, total_transactions: 1 };
  expect(whatsapp.data).toMatchObject([{ ...counts, total_amount: 0.03 }]);
  expect(telegram.data).toMatchObject([{ ...counts, total_amount: 0.01 }]);
}

async function lookAtBills(client: ConnectHubClient, messageIds: readonly string[]): Promise<void> {
  const { data } = await client.POST("/api/billing/me/transactions", { body: {} });
  const debits = data!.list.filter(({ type }) => type === "DEBIT");
  expect(debits.map(({ correlation_id }) => correlation_id).toSorted()).toEqual(messageIds.toSorted());
  expect(data!.total).toBe(5);
  expect(data!.list[0]!.balance_after).toBe(9.9);
}

async function createPackage(client: ConnectHubClient): Promise<void> {
  const { data: registry } = await client.GET("/api/v1/esim/sim-registries", {
    params: { query: { count: 1 } },
  });
  const sim = registry!.sims[0]!.iccid;
  const made = await client.POST("/api/v1/esim/packages", { body: { sim, package_template: 101 } });
  expect(made.response.status).toBe(201);
  expect(made.data).toMatchObject({ sim, package_template: 101, status: "NOT_ACTIVE" });
}
