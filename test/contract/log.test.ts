import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount, type Credentials } from "../support/accounts.ts";
import { allOperations } from "../support/contract.ts";
import { findMailedTokens, signIn, signUp, type Person } from "../support/people.ts";
import {
  getExampleBody,
  createExampleRequest,
  type AllCredentials,
  type RequestChanges,
} from "../support/requests.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
let ada: Person;
/** Everything in requests and responses that must not be in the log. */
const secrets = new Set<string>();
/** Body members whose values are secrets, personal data or content. */
const secretNames =
  /^(password|token|refreshToken|accessToken|key|email|firstName|lastName|text|code|to|secret|url|from|callee|caller)$/;
const identifier = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

beforeAll(async () => {
  service = await startService();
  ada = await signUp(service, "ada.lovelace@example.com", "admin");
});
afterAll(() => service.stop());

function noteSecrets(value: unknown, name = ""): void {
  if (typeof value === "string" && secretNames.test(name)) secrets.add(value);
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) noteSecrets(member, key);
}

async function callAllOperations(changes: RequestChanges = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (const operation of allOperations) {
    const credentials: AllCredentials = { ...service.demo, ...(await signIn(service, ada)) };
    const response = await service.sendRaw(...createExampleRequest(operation, credentials, changes));
    statuses.push(response.status);
    secrets.add(credentials.accessToken).add(credentials.apiKey);
    if (operation.requestBody) noteSecrets(getExampleBody(operation));
    const answer = await response.text();
    // This operator table contains totals and no secrets.
    const isTable = response.headers.get("content-type")?.startsWith("text/csv");
    if (response.status < 300 && !isTable) noteSecrets(JSON.parse(answer));
  }
  return statuses;
}

async function resetPassword(): Promise<void> {
  await service.client({}).POST("/api/auth/forgot-password", { body: { email: ada.email } });
  await service.deliver();
  const token = findMailedTokens(service, ada.email).at(-1)!;
  const password = "a new password for the test";
  for (const secret of ["password1", password, password]) {
    const body = { token, password: secret };
    await service.client({}).POST("/api/auth/reset-password", { body });
    noteSecrets(body);
  }
  const { data } = await service.client({}).POST("/api/auth/login", { body: { email: ada.email, password } });
  const { refreshToken } = data!;
  await service.client({}).POST("/api/auth/refresh", { body: { refreshToken } });
  await service.client({}).POST("/api/auth/refresh", { body: { refreshToken } });
  noteSecrets({ email: ada.email, refreshToken });
}

async function sendToAll(): Promise<void> {
  for (const last of ["00", "01", "02", "03", "04", "05", "06", "07", "08"]) {
    const to = `+4477009001${last}`;
    const { data } = await service.client().POST("/api/v1/connect-hub/telegram/otp", { body: { to } });
    noteSecrets({ to });
    expect(data).toBeDefined();
  }
  await service.deliver();
  const rows = await service.engine.read({ sql: "select code from messages", parameters: [] });
  noteSecrets(rows);
}

async function breakDown(): Promise<void> {
  const sql = "alter table messages rename to lost";
  await service.engine.commit([{ sql, parameters: [] }]);
  expect(await callAllOperations()).toContain(500);
  await service.engine.close();
  const key = { ...service.demo, accessToken: ada.session.accessToken };
  for (const operation of allOperations) await service.sendRaw(...createExampleRequest(operation, key));
}

test("no log line contains a secret, a code, a text, an e-mail address or a phone number", async () => {
  expect(await callAllOperations()).toEqual(expect.arrayContaining([200, 201]));
  await callAllOperations({ query: "?unknown=447700900123" });
  await callAllOperations({
    headers: { "x-api-key": service.demo.apiKey.slice(0, -1), authorization: "Bearer wrong" },
  });
  await resetPassword();
  await sendToAll();
  await breakDown();

  // A code of a few digits may occur in an identifier by chance.
  const lines = service.log.map((line) => JSON.stringify(line).replaceAll(identifier, ""));
  expect(new Set(service.log.map(({ level }) => level))).toEqual(new Set(["info", "warn", "error"]));
  expect(lines.length).toBeGreaterThan(allOperations.length * 5);
  expect(secrets.size).toBeGreaterThan(50);
  const leaked = [...secrets, service.demo.apiKey.slice(0, -1), "7700900", "@example.com"].filter((secret) =>
    lines.some((line) => line.includes(secret)),
  );
  expect(leaked).toEqual([]);
});

test("every response has a log line with its request id", async () => {
  const known = new Set(service.log.map(({ fields }) => fields["request_id"]));
  const response = await fetch(`${service.baseUrl}/nothing`);
  const id = response.headers.get("x-request-id");
  expect(known.has(id)).toBe(false);
  expect(service.log.at(-1)).toMatchObject({ level: "info", fields: { request_id: id, status: 404 } });
  for (const { operationId } of allOperations) {
    expect(service.log.some(({ fields }) => fields["operation"] === operationId)).toBe(true);
  }
});

describe("the log line of a request", () => {
  let own: Credentials;
  beforeAll(async () => {
    await service.stop();
    service = await startService();
    ada = await signUp(service, "ada.byron@example.com", "admin");
    own = await openAccount(service, 100_000);
  });
  const isOfRequest = ({ fields }: (typeof service.log)[number]) =>
    "request_id" in fields && "status" in fields;
  const last = () => service.log.findLast(isOfRequest)!.fields;
  const sms = { from: "Example", to: "+447700900123", text: "Your code is 493817." };
  const verifications = "/api/v1/connect-hub/verifications";

  test("contains the account and the message of each send and of later requests for it", async () => {
    const client = service.client(own);
    const { data } = await client.POST("/api/v1/connect-hub/sms", { body: sms });
    const sent = { account_id: own.accountId, message_id: data!.messageId };
    expect(last()).toMatchObject({ operation: "sendSms", status: 200, ...sent });
    await client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id: data!.messageId } } });
    expect(last()).toMatchObject({ operation: "getMessage", ...sent });
    const { data: otp } = await client.POST("/api/v1/connect-hub/telegram/otp", { body: { to: sms.to } });
    expect(last()).toMatchObject({ operation: "sendTelegramOtp", message_id: otp!.uuid });
    const operator = service.client({ accessToken: ada.session.accessToken });
    await operator.GET("/api/auth/api-keys", {});
    expect(last()).toMatchObject({ operation: "listApiKeys", user_id: ada.session.user.id });
  });

  test("contains the verification and its latest message", async () => {
    const client = service.client(own);
    const { data } = await client.POST(verifications, { body: { to: "+447700900100" } as never });
    const ids = { verification_id: data!.id, message_id: data!.attempts[0]!.message_id };
    expect(last()).toMatchObject({ account_id: own.accountId, ...ids });
    await client.POST(`${verifications}/{id}/check`, {
      params: { path: { id: data!.id } },
      body: { code: "not a code" },
    });
    expect(last()).toMatchObject({
      status: 400,
      code: "invalid_request",
      verification_id: data!.id,
      faults: ["body/code pattern"],
    });
  });

  test("states the codes of a rejected request", async () => {
    const client = service.client(own);
    const path = "/api/v1/connect-hub/sms";
    await client.POST(path, { body: { ...sms, to: "+447700900009" } });
    expect(last()).toMatchObject({ account_id: own.accountId, code: "blocked", reason: "block_list" });
    await client.POST(path, { body: { ...sms, [sms.to]: sms.text } });
    expect(last()).toMatchObject({ code: "invalid_request", faults: ["body unknown"] });
    await client.POST(path, { body: { ...sms, to: "+99912345678" } });
    expect(last()).toMatchObject({ faults: ["body/to phone_number"] });
    await client.POST(path, { body: { ...sms, text: "x".repeat(1_500) } });
    expect(last()).toMatchObject({ account_id: own.accountId, code: "insufficient_balance" });
    await service.client({ ...own, apiKey: "wrong" }).POST(path, { body: sms });
    expect(last()).toMatchObject({ code: "authentication_failed" });
    expect(last()).not.toHaveProperty("account_id");
    const missing = "01931f6a-7b00-7000-8000-000000000099";
    const get = (id: string) => client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } });
    await get(missing);
    expect(last()).toMatchObject({ code: "not_found", message_id: missing });
    await get("447700900123");
    expect(last()).not.toHaveProperty("message_id");
    await fetch(`${service.baseUrl}/nothing`);
    expect(last()).toMatchObject({ status: 404, code: "not_found" });
    const lines = service.log.map((line) => JSON.stringify(line).replaceAll(identifier, ""));
    expect(lines.filter((line) => /7700900|493817|not a code|xxxx/.test(line))).toEqual([]);
  });
});
