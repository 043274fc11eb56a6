import { afterAll, beforeAll, expect, test } from "vitest";
import { allOperations } from "../support/contract.ts";
import { mailedTokens, signIn, signUp, type Person } from "../support/people.ts";
import { exampleBody, requestOf, type AllCredentials, type Changes } from "../support/requests.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
let ada: Person;
/** Everything that was sent or answered and must not be in the log. */
const secrets = new Set<string>();
/** Members of bodies whose values are secrets, personal data or content. */
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

async function askAll(changes: Changes = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (const operation of allOperations) {
    const credentials: AllCredentials = { ...service.demo, ...(await signIn(service, ada)) };
    const response = await service.raw(...requestOf(operation, credentials, changes));
    statuses.push(response.status);
    secrets.add(credentials.accessToken).add(credentials.apiKey);
    if (operation.requestBody) noteSecrets(exampleBody(operation));
    const answer = await response.text();
    // A table of the operator's holds sums and no secrets.
    const isTable = response.headers.get("content-type")?.startsWith("text/csv");
    if (response.status < 300 && !isTable) noteSecrets(JSON.parse(answer));
  }
  return statuses;
}

async function resetPassword(): Promise<void> {
  await service.client({}).POST("/api/auth/forgot-password", { body: { email: ada.email } });
  await service.deliver();
  const token = mailedTokens(service, ada.email).at(-1)!;
  const password = "a password of its own";
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
  expect(await askAll()).toContain(500);
  await service.engine.close();
  const key = { ...service.demo, accessToken: ada.session.accessToken };
  for (const operation of allOperations) await service.raw(...requestOf(operation, key));
}

test("no line of the log holds a secret, a code, a text, an e-mail address or a telephone number", async () => {
  expect(await askAll()).toEqual(expect.arrayContaining([200, 201]));
  await askAll({ query: "?unknown=447700900123" });
  await askAll({ headers: { "x-api-key": service.demo.apiKey.slice(0, -1), authorization: "Bearer wrong" } });
  await resetPassword();
  await sendToAll();
  await breakDown();

  // A code of a few digits may stand in an identifier by chance.
  const lines = service.log.map((line) => JSON.stringify(line).replaceAll(identifier, ""));
  expect(new Set(service.log.map(({ level }) => level))).toEqual(new Set(["info", "warn", "error"]));
  expect(lines.length).toBeGreaterThan(allOperations.length * 5);
  expect(secrets.size).toBeGreaterThan(50);
  const told = [...secrets, service.demo.apiKey.slice(0, -1), "7700900", "@example.com"].filter((secret) =>
    lines.some((line) => line.includes(secret)),
  );
  expect(told).toEqual([]);
});

test("every answer has its line, by the identifier that the answer names", async () => {
  const known = new Set(service.log.map(({ fields }) => fields["request_id"]));
  const response = await fetch(`${service.baseUrl}/nothing`);
  const id = response.headers.get("x-request-id");
  expect(known.has(id)).toBe(false);
  expect(service.log.at(-1)).toMatchObject({ level: "info", fields: { request_id: id, status: 404 } });
  for (const { operationId } of allOperations) {
    expect(service.log.some(({ fields }) => fields["operation"] === operationId)).toBe(true);
  }
});
