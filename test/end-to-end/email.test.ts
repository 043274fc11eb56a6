// E-mail over SMTP, from the customer's request to the page of the link. The server is npm `smtp-server`.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  certificate,
  credentials,
  createSmtpError,
  startMailPeer,
  type MailPeer,
} from "../providers/smtp/peer.ts";
import { pollUntil } from "../runtimes/node-process.ts";
import { registerCustomer, type Customer } from "./support/customer.ts";
import { expectCleanShutdown } from "./support/clean-shutdown.ts";
import { publicUrl, startRoutedService, type RoutedService } from "./support/routed-service.ts";
import { readDeliveries } from "./support/expect-outcome.ts";

let smtp: MailPeer;
let hub: RoutedService;
let customer: Customer;
/** Number of e-mails that the server still rejects temporarily. */
let busy = 0;

beforeAll(async () => {
  smtp = await startMailPeer({
    onRcptTo(_, __, callback) {
      callback(busy-- > 0 ? createSmtpError(451, "4.7.1 Try again later") : null);
    },
  });
  const mail = {
    kind: "smtp",
    host: "127.0.0.1",
    port: smtp.port,
    username: credentials.username,
    password: { env: "SMTP_PASSWORD" },
    from: "no-reply@hub.example.com",
    certificateAuthority: certificate,
  };
  hub = await startRoutedService({
    routes: { providers: { mail }, email: "mail" },
    environment: { SMTP_PASSWORD: credentials.password },
  });
  customer = await openRegistered();
});
afterAll(async () => {
  await hub.remove();
  await customer.close();
  await smtp.close();
});

const ask = (email: string) => customer.client.POST("/api/auth/forgot-password", { body: { email } });
const signIn = async (email: string, password: string) =>
  (await customer.client.POST("/api/auth/login", { body: { email, password } })).response.status;

/** Registers a customer, and waits for the confirmation e-mail. */
async function openRegistered(answer?: Parameters<typeof registerCustomer>[1]) {
  const opened = await registerCustomer(hub.baseUrl, answer);
  await pollUntil(() => confirmationTo(opened.email));
  return opened;
}

const confirmationTo = (email: string) =>
  smtp.mails.find(({ raw, recipients }) => raw.includes("Confirm your e-mail") && recipients[0] === email);

/** Waits for the next e-mail. Its quoted-printable parts are decoded. */
async function nextMail(work: () => Promise<unknown>) {
  const before = smtp.mails.length;
  await work();
  const mail = await pollUntil(() => smtp.mails[before]);
  return { ...mail, text: readable(mail.raw) };
}

const readable = (raw: string) =>
  raw
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns the path of the only reset link of an e-mail. */
function pathIn(text: string): string {
  const links = text.match(/https:\/\/hub\.example\.com\/reset-password\?token=[\w-]+/g) ?? [];
  const [link] = new Set(links);
  expect(new Set(links).size).toBe(1);
  return link!.slice(publicUrl.length);
}

const submit = (path: string, password: string) => {
  const body = new URLSearchParams({ token: path.split("=")[1]!, password });
  return hub.request("/reset-password", { method: "POST", body });
};

test("a new user confirms the address with the link of an e-mail without scripts, and a form", async () => {
  const mail = confirmationTo(customer.email)!;
  const text = readable(mail.raw);
  expect(mail.raw).toContain("Content-Type: multipart/alternative");
  expect(text).not.toMatch(/<img|<script|src=|url\(/i);
  const [link] = /https:\/\/hub\.example\.com\/verify-email\?token=[\w.-]+/.exec(text)!;
  const path = link.slice(publicUrl.length);
  const page = await hub.request(path);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('method="post"')]);
  const body = new URLSearchParams({ token: path.split("=")[1]! });
  const done = await hub.request("/verify-email", { method: "POST", body });
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining("is confirmed")]);
  const user = await customer.client.POST("/api/auth/login", {
    body: { email: customer.email, password: "analytical engine no. 1" },
  });
  expect(user.data).toMatchObject({ user: { isVerified: true } });
});

describe("a forgotten password", () => {
  test("is reset with the link of an e-mail, once, on a page without scripts", async () => {
    const { email } = customer;
    const mail = await nextMail(() => ask(email));
    expect(mail).toMatchObject({ sender: "no-reply@hub.example.com", recipients: [email], secure: true });
    expect(mail.raw).toContain("Content-Type: multipart/alternative");
    expect(mail.text).not.toMatch(/<img|<script|src=|url\(/i);
    const path = pathIn(mail.text);

    const page = await hub.request(path);
    const form = await page.text();
    expect(page.status).toBe(200);
    expect(form).toContain('<form method="post" action="reset-password">');
    expect(form).not.toContain("<script");

    const weak = await submit(path, "password1");
    expect(weak.status).toBe(400);
    const done = await submit(path, "difference engine no. 2");
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining("was changed")]);
    expect(await signIn(email, "difference engine no. 2")).toBe(200);
    expect(await signIn(email, "analytical engine no. 1")).toBe(401);
    expect((await submit(path, "difference engine no. 3")).status).toBe(400);
  });

  test("is reset with any valid link, which invalidates the others", async () => {
    const older = pathIn((await nextMail(() => ask(customer.email))).text);
    const newer = pathIn((await nextMail(() => ask(customer.email))).text);
    expect((await submit(older, "difference engine no. 4")).status).toBe(200);
    expect((await submit(newer, "difference engine no. 5")).status).toBe(400);
    expect(await signIn(customer.email, "difference engine no. 4")).toBe(200);
  });

  test("of an unknown user causes the same response, and sends nothing", async () => {
    const before = smtp.mails.length;
    const [unknown, known] = [await ask("nobody@example.com"), await ask(customer.email)];
    expect(unknown.data).toEqual(known.data);
    const mail = await pollUntil(() => smtp.mails[before]);
    expect(mail.recipients).toEqual([customer.email]);
    expect(smtp.mails).toHaveLength(before + 1);
  });

  test("sends one e-mail if the server first rejects it temporarily", async () => {
    const before = smtp.mails.length;
    busy = 1;
    const { recipients } = await nextMail(() => ask(customer.email));
    expect(recipients).toEqual([customer.email]);
    expect([busy, smtp.mails.length]).toEqual([-1, before + 1]);
  });
});

describe("a webhook endpoint that responds with 410", () => {
  test("is disabled, receives nothing further, and its owner is notified by e-mail", async () => {
    const leaving = await openRegistered((response) => response.writeHead(410).end());
    const body = { from: "Example", to: "+447700900105", text: "Your code is 493817." };
    const mail = await nextMail(() => leaving.client.POST("/api/v1/connect-hub/sms", { body }));
    expect(mail.recipients).toEqual([leaving.email]);
    expect(mail.text).toContain(`The webhook endpoint ${leaving.endpointId}`);
    expect(mail.text).toContain("410 Gone");
    const { data } = await leaving.client.GET("/api/v1/connect-hub/webhook-endpoints");
    expect(data!.list).toMatchObject([{ status: "DISABLED", disabled_reason: "GONE" }]);
    const posted = leaving.listReceivedEvents().length;
    await leaving.client.POST("/api/v1/connect-hub/sms", { body });
    const deliveries = await readDeliveries(leaving);
    expect(deliveries.some(({ status }) => status === "FAILED")).toBe(true);
    expect(new Set(deliveries.map(({ message_id }) => message_id)).size).toBe(1);
    expect(leaving.listReceivedEvents()).toHaveLength(posted);
    await leaving.close();
  });
});

test("at the end the log contains no link and no password", async () => {
  await expectCleanShutdown(hub, [credentials.password, "token=", "difference engine"]);
});
