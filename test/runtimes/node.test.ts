import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fetchAndValidate } from "../support/fetch-and-validate.ts";
import { runMainJob } from "./main-job.ts";
import {
  createDemoClient,
  createFolder,
  findCurlLine,
  pollUntil,
  killAll,
  waitForStatus,
  readDemo,
  startNode,
  type ServiceProcess,
} from "./node-process.ts";

const run = promisify(execFile);
let place: Awaited<ReturnType<typeof createFolder>>;
let service: ServiceProcess;
let url: string;
beforeAll(async () => {
  place = await createFolder();
  service = startNode({ CONNECT_HUB_DATA: place.data });
  url = await service.listening();
});
afterAll(async () => {
  killAll();
  await service.exit;
  await place.remove();
});

/** Runs the printed command, as for a user who copies it. */
async function runPrinted(line: string): Promise<string> {
  try {
    return (await run("sh", ["-c", line])).stdout;
  } catch (error) {
    if (!/not found/.test(String(error))) throw error;
    const [address = ""] = /http\S+/.exec(line) ?? [];
    const headers = [...line.matchAll(/-H '([^:]+): ([^']*)'/g)].map(([, name, value]) => [name!, value!]);
    const [, body] = /-d '([^']*)'/.exec(line)!;
    const init = { method: "POST", headers: headers as [string, string][], body: body! };
    return (await fetchAndValidate(new Request(address, init))).text();
  }
}

describe("the first start", () => {
  test("listens on a free port and prints it, and stores the demo user in a file that only the owner can read", async () => {
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d{3,4}$/);
    expect((await stat(join(place.data, "demo.json"))).mode & 0o777).toBe(0o600);
    expect((await stat(place.data)).mode & 0o777).toBe(0o700);
    const demo = await readDemo(place.data);
    expect(Object.keys(demo)).toEqual(["baseUrl", "userId", "accountId", "apiKey", "email", "password"]);
    expect(demo.baseUrl).toBe(url);
    expect(service.stderr()).toBe("");
  });

  test("the demo user logs in", async () => {
    const { email, password } = await readDemo(place.data);
    const client = await createDemoClient(place.data);
    const { data } = await client.POST("/api/auth/login", { body: { email, password } });
    expect(data?.user).toMatchObject({ email, status: "active" });
  });

  test("serves the reference page, the API document and the page's script", async () => {
    const page = await fetch(`${url}/`);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(await page.text()).toContain("/reference.js");
    const contract = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(contract.paths)).toContain("/api/v1/connect-hub/sms");
    const script = await fetch(`${url}/reference.js`);
    expect(script.headers.get("content-type")).toContain("javascript");
    expect((await script.text()).length).toBeGreaterThan(100_000);
  });
});

describe("the main job", () => {
  test("on each channel, from registration to an eSIM package", async () => {
    expect((await runMainJob(url)).messageIds).toHaveLength(4);
  });

  test("an SMS by the printed command is delivered, reported and billed", async () => {
    const sent = JSON.parse(await runPrinted(findCurlLine(service.stdout())!)) as { messageId: string };
    const client = await createDemoClient(place.data);
    const message = await waitForStatus(client, sent.messageId, "DELIVERED");
    expect(message).toMatchObject({ channel: "sms", to: "+447700900123", price: 0.04, currency: "EUR" });

    const body = { id: sent.messageId, status: "Success" } as const;
    const report = await client.POST("/api/v1/connect-hub/sms/webhook", { body });
    expect(report.data).toMatchObject(body);

    const bills = await client.POST("/api/billing/me/transactions", { body: {} });
    const debit = bills.data!.list.find(({ correlation_id }) => correlation_id === sent.messageId);
    expect(debit).toMatchObject({ type: "DEBIT", service_id: "sms", value: 0.04, quantity: 1 });
  });

  test("a WhatsApp code appears in the statistics", async () => {
    const client = await createDemoClient(place.data);
    const path = "/api/v1/connect-hub/whatsapp/otp";
    const sent = await client.POST(path, { body: { to: "447700900123", text: "123456" } });
    await waitForStatus(client, sent.data!.uuid, "DELIVERED");
    const { data } = await client.POST("/api/v1/connect-hub/whatsapp/stats", { body: { type: "today" } });
    expect(JSON.stringify(data)).toMatch(/"total_requests":1,"total_transactions":1,"total_amount":0\.03/);
  });

  test("a requested password reset link is printed and works", async () => {
    const { email } = await readDemo(place.data);
    const client = await createDemoClient(place.data);
    const user = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" };
    await client.POST("/api/auth/register", { body: { ...user, password: "a long and rare password" } });
    await client.POST("/api/auth/forgot-password", { body: { email: user.email } });
    const [, token] = await pollUntil(() => /^http\S+\/reset-password\?token=(\S+)$/m.exec(service.stdout()));
    expect(service.stdout()).toContain(`E-mail to ${user.email}:`);
    expect(service.stdout()).not.toContain(`E-mail to ${email}:`);
    const password = "another long and rare password";
    const reset = await client.POST("/api/auth/reset-password", { body: { token: token!, password } });
    expect(reset.response.status).toBe(200);
    const login = await client.POST("/api/auth/login", { body: { email: user.email, password } });
    expect(login.response.status).toBe(200);
  });
});
