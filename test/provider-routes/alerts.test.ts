import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ProviderHealth } from "../../src/delivery/routing/health.ts";
import { readConfig } from "../../src/config.ts";
import type { HoldScope } from "../../src/domain/holds.ts";
import { createWebhookSecret } from "../../src/domain/webhooks.ts";
import type { Notice, Mail } from "../../src/ports/mail-and-alerts.ts";
import { noMetrics } from "../../src/ports/telemetry.ts";
import { createNotify } from "../../src/delivery/alerts/notify.ts";
import { createProviders } from "../../src/provider-routes/create-providers.ts";
import { createMailbox } from "../../src/providers/sandbox/mailbox.ts";
import { userAgent } from "../../src/version.ts";
import { createTestSurroundings } from "../providers/http/surroundings.ts";
import { testStart } from "../support/clock.ts";
import { nothingHeld } from "../support/holds.ts";
import { startReceiver, verified, type Answer, type Receiver } from "../support/receiver.ts";
import { faultsOf, read, withRoutes } from "./support.ts";
import { noReceipts } from "../delivery/routed-providers.ts";

const secret = createWebhookSecret();
const notice: Notice = {
  id: "alert_1_began_provider%20a",
  kind: "began",
  alert: { name: "provider a", says: "The provider a is down.", since: testStart },
};
const marks = { deliveryRate: 0.5, oldestQueuedSeconds: 60 };

describe("alerts in a routes file", () => {
  test("name whom to tell, with marks of their own or the defaults", () => {
    const text = (alerts: string) => `${withRoutes("  sms: [a]")}\nalerts: ${alerts}`;
    const webhook = `{ url: "http://10.0.0.5/hook", secret: "${secret}" }`;
    expect(read(text(`{ webhook: ${webhook} }`)).routes?.alerts).toMatchObject(marks);
    const { routes } = read(text(`{ webhook: ${webhook}, deliveryRate: 0.7, oldestQueuedSeconds: 5 }`));
    expect(routes?.alerts).toMatchObject({ deliveryRate: 0.7, oldestQueuedSeconds: 5 });
  });

  test.each([
    ["yes", "7:9: alerts takes a mapping with email, webhook, deliveryRate, oldestQueuedSeconds."],
    ["{ deliveryRate: 0.7 }", "7:1: alerts needs email or webhook: whom to tell."],
    ["{ email: ops@example.com }", "7:1: alerts.email needs email: the provider that sends it."],
    ["{ mail: ops@example.com }", "there is no option mail; alerts takes email, webhook"],
    ["{ email: ops }", "7:18: alerts.email: has to be an e-mail address."],
    [
      '{ webhook: { url: "ftp://x", secret: whsec_x } }',
      "alerts.webhook.url: has to be an http or https address",
    ],
    [
      '{ webhook: { url: "https://:password@x.example", secret: whsec_x } }',
      "alerts.webhook.url: has to be an http or https address without a user, a password",
    ],
    ['{ webhook: { url: "https://x.example" } }', "alerts.webhook.secret is missing"],
    ["{ deliveryRate: 70 }", "alerts.deliveryRate: has to be a share from 0 to 1, such as 0.5."],
    ["{ oldestQueuedSeconds: 0 }", "has to be a whole number of seconds from 1 to 86400."],
  ])("%s is refused with its place", (alerts, words) => {
    const faults = faultsOf(`${withRoutes("  sms: [a]")}\n\nalerts: ${alerts}`);
    expect(faults.join("\n")).toContain(words);
  });
});

describe("the operator is told", () => {
  let receiver: Receiver;
  let answer: Answer;
  beforeEach(async () => {
    answer = (response) => response.writeHead(204).end();
    receiver = await startReceiver((...given) => answer(...given));
  });
  afterEach(() => receiver.close());

  test("by a webhook, signed", async () => {
    const notify = createNotify({ ...marks, webhook: { url: receiver.url, secret } }, undefined);
    await notify(notice, testStart + 1_000);
    const [request] = receiver.received;
    expect(verified(secret, request!, testStart + 1_000)).toEqual({
      type: "alert.began",
      timestamp: new Date(testStart + 1_000).toISOString(),
      data: {
        name: "provider a",
        says: "The provider a is down.",
        since: new Date(testStart).toISOString(),
      },
    });
    expect(request!.headers["webhook-id"]).toBe(notice.id);
    expect(request!.headers["user-agent"]).toBe(userAgent);
  });

  test("by e-mail, when it begins and when it is over", async () => {
    const mails: Mail[] = [];
    const mailbox = createMailbox((mail) => mails.push(mail));
    const notify = createNotify({ ...marks, email: "ops@example.com" }, mailbox);
    await notify(notice, testStart);
    const alert = { ...notice.alert, says: "The provider a is up." };
    await notify({ id: "2", kind: "ended", alert }, testStart);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["ops@example.com", "connect-hub: provider a"],
      ["ops@example.com", "connect-hub: over: provider a"],
    ]);
    expect(mails[0]!.text).toContain("The provider a is down.\nSince 2026-");
    expect(mails[1]!.text).toContain("The provider a is up.\nIt began 2026-");
    // Vendors take one of the same id for a repetition.
    expect(new Set(mails.map(({ id }) => id)).size).toBe(2);
  });

  test("again where it was not taken, and only there", async () => {
    const mails: unknown[] = [];
    const mailbox = createMailbox((mail) => mails.push(mail));
    const options = { ...marks, email: "ops@example.com", webhook: { url: receiver.url, secret } };
    const notify = createNotify(options, mailbox);
    answer = (response) => response.writeHead(500).end();
    await expect(notify(notice, testStart)).rejects.toThrow("the webhook answered 500");
    answer = (response) => response.writeHead(204).end();
    await notify(notice, testStart);
    expect([mails.length, receiver.received.length]).toEqual([1, 2]);
  });

  test("again at the mailbox as well, where a hundred others have not been taken since", async () => {
    const ids: string[] = [];
    const mailbox = createMailbox(({ subject }) => ids.push(subject.slice("connect-hub: ".length)));
    const options = { ...marks, email: "ops@example.com", webhook: { url: receiver.url, secret } };
    const notify = createNotify(options, mailbox);
    answer = (response) => response.writeHead(500).end();
    const tell = (id: string) =>
      expect(notify({ ...notice, id, alert: { ...notice.alert, name: id } }, testStart)).rejects.toThrow(
        "500",
      );
    for (let index = 0; index <= 100; index += 1) await tell(`${index}`);
    await tell("100");
    expect(ids).toHaveLength(101);
    await tell("0");
    expect(ids.slice(101)).toEqual(["0"]);
  });

  test("or not by a webhook that does not answer within ten seconds, which holds up no others", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(new Error("late")));
    answer = () => {};
    const notify = createNotify({ ...marks, webhook: { url: receiver.url, secret } }, undefined);
    await expect(notify(notice, testStart)).rejects.toThrow("late");
    expect(timeout.mock.calls).toEqual([[10_000]]);
    timeout.mockRestore();
  });

  test("and a redirect is not followed", async () => {
    const notify = createNotify({ ...marks, webhook: { url: receiver.url, secret } }, undefined);
    answer = (response) => response.writeHead(307, { location: "/elsewhere" }).end();
    await expect(notify(notice, testStart)).rejects.toThrow("answered 307");
    expect(receiver.received).toHaveLength(1);
  });
});

test("a provider that is down, and messages that do not arrive, are conditions; what is held is none", async () => {
  const text = `
providers:
  smsc: { kind: smpp, host: 127.0.0.1, port: 1, systemId: hub, password: p }
  other: { kind: smpp, host: 127.0.0.1, port: 1, systemId: hub, password: p }
routes:
  sms: [smsc, other]
alerts: { webhook: { url: "http://127.0.0.1:1/", secret: "${secret}" } }
`;
  const surroundings = createTestSurroundings();
  const health = new ProviderHealth({
    clock: surroundings.clock,
    log: surroundings.log,
    metrics: noMetrics,
    receipts: noReceipts,
  });
  let held: HoldScope[] = ["provider:other"];
  const holds = { ...nothingHeld, current: async () => new Set(held) };
  const config = readConfig({}, read(text));
  const providers = createProviders(config, surroundings, createMailbox(), {
    health,
    holds,
    metrics: noMetrics,
  });
  const conditions = providers.alerting!.providerConditions;
  const isDown = { name: "provider smsc", says: "The provider smsc is down." };
  expect(providers.alerting).toMatchObject({ oldestQueuedMilliseconds: 60_000 });
  expect(await conditions()).toEqual([isDown]);
  for (let count = 0; count < 20; count += 1) {
    health.deliveries.recordAccepted("smsc", "GB", `${count}`);
    health.deliveries.recordReceipts("smsc", [
      { status: count < 9 ? "DELIVERED" : "FAILED", providerMessageIds: [`${count}`] },
    ]);
  }
  const says = "Of the latest messages to GB by smsc 45 % were delivered; 0 have no final status.";
  expect(await conditions()).toEqual([isDown, { name: "delivery smsc GB", says }]);
  held = ["provider:smsc", "provider:other"];
  expect(await conditions()).toEqual([]);
  held = ["provider:other"];
  surroundings.clock.advance(900_000);
  // Of what arrives now nothing is known.
  expect(await conditions()).toEqual([isDown]);
  await providers.close();
});
