import { describe, expect, test } from "vitest";
import { readConfig } from "../src/config/config.ts";
import { ProviderHealth } from "../src/delivery/routing/health.ts";
import { noMetrics } from "../src/ports/telemetry.ts";
import { VerificationUnavailable, type VerificationRequest } from "../src/ports/gateways.ts";
import { createMailbox } from "../src/providers/sandbox/mailbox.ts";
import { createProviders } from "../src/create-providers.ts";
import { outbound } from "./providers/gateway.suite.ts";
import { createTestSurroundings } from "./providers/http/surroundings.ts";
import type { HoldScope } from "../src/domain/holds.ts";
import { createWebhookSecret } from "../src/domain/webhooks.ts";
import { nothingHeld } from "./support/holds.ts";
import { testStart } from "./support/clock.ts";
import { held, noReceipts } from "./delivery/routed-providers.ts";
import { read } from "./config/support.ts";

const text = `
providers:
  a: { kind: sandbox }
  b: { kind: sandbox }
  whatsapp-a:
    { kind: whatsapp-cloud, accessToken: t, appSecret: s, verifyToken: v, phoneNumberId: 1, freeText: true, baseUrl: "http://127.0.0.1:2" }
  mail: { kind: http-mail, vendor: postmark, token: t, from: hub@example.com, baseUrl: "http://127.0.0.1:2" }
  sims: { kind: telna, accessKey: k, baseUrl: "http://127.0.0.1:2" }
routes:
  sms: [{ prefix: 44, providers: [a] }, { providers: [b] }]
  telegram: [a]
  whatsapp: [whatsapp-a]
email: mail
esim: sims
`;

function open(environment: Record<string, string> = {}, file = text) {
  const config = readConfig(environment, read(file));
  const sandboxMailer = createMailbox();
  const surroundings = createTestSurroundings();
  surroundings.windows.are = "open";
  const health = new ProviderHealth({
    clock: surroundings.clock,
    log: surroundings.log,
    metrics: noMetrics,
    receipts: noReceipts,
  });
  return {
    sandboxMailer,
    ...createProviders(config, surroundings, sandboxMailer, {
      health,
      holds: nothingHeld,
      metrics: noMetrics,
    }),
  };
}

const request: VerificationRequest = {
  provider: null,
  providerMessageId: "1",
  sentCode: "493817",
  enteredCode: "493817",
  codeChecks: 0,
  delivery: "SENT",
  expiresAt: testStart + 1_000,
  now: testStart,
};

describe("the providers of a configuration", () => {
  test("are those of the routes, and the sandbox's where the file says nothing", async () => {
    const { gateways, mailer, esim, sandboxMailer, close } = open();
    const takenBy = async (recipient: string) => {
      const handover = await gateways.sms!.send(outbound("sms", recipient), () => {}, held);
      return handover.kind === "accepted" && handover.provider;
    };
    expect(await takenBy("+447700900123")).toBe("a");
    expect(await takenBy("+4915112345678")).toBe("b");
    const call = await gateways.flash_call!.send(outbound("flash_call", "+447700900100"), () => {}, held);
    expect(call).toMatchObject({ kind: "accepted", receipts: [{ status: "DELIVERED" }] });
    expect(mailer).not.toBe(sandboxMailer);
    expect(esim?.registry).toBeDefined();
    await close();
  });

  test("are none where a service is off, and the sandbox's where it is to play", async () => {
    const environment = { CONNECT_HUB_SMS: "off", CONNECT_HUB_EMAIL: "off", CONNECT_HUB_ESIM: "sandbox" };
    const { gateways, mailer, esim, isUp, close } = open({ ...environment, CONNECT_HUB_WHATSAPP: "sandbox" });
    expect([gateways.sms, mailer, esim?.registry]).toEqual([undefined, undefined, undefined]);
    expect([isUp("sms"), isUp("email"), isUp("esim"), isUp("telegram")]).toEqual([false, false, true, true]);
    expect(
      await gateways.whatsapp!.send(outbound("whatsapp", "+447700900100"), () => {}, held),
    ).toMatchObject({
      kind: "accepted",
      receipts: [{ status: "DELIVERED" }],
    });
    await close();
  });

  test("send e-mails to the sandbox's mailbox where that is to play", async () => {
    const { mailer, sandboxMailer, close } = open({ CONNECT_HUB_EMAIL: "sandbox" });
    expect(mailer).toBe(sandboxMailer);
    await close();
  });

  test("are told of as up, down or demoted", async () => {
    const { gateways, states, close } = open();
    const stateOf = (name: string) => states().find(({ provider }) => provider === name);
    expect(stateOf("a")).toEqual({ provider: "a", isUp: true, isDemoted: false, isRejecting: false });
    await gateways.sms!.send(outbound("sms", "+447700900106"), () => {}, held);
    expect(stateOf("a")).toEqual({ provider: "a", isUp: true, isDemoted: true, isRejecting: false });
    await close();
  });

  test("are called back at their own addresses, where somebody calls", async () => {
    const { callbacks, close } = open();
    expect([...callbacks.keys()]).toEqual(["whatsapp-a"]);
    await close();
  });

  test("all connect for a check", async () => {
    const { check, close } = open(
      {},
      text.replaceAll(/^.*(whatsapp|sims|esim).*$/gm, "").replace(/^ {4}\{.*$/m, ""),
    );
    const reports = await check();
    expect(reports.map(({ name, ok }) => [name, ok])).toEqual([
      ["a", true],
      ["b", true],
      ["mail", false],
    ]);
    await close();
  });
});

describe("a service is up", () => {
  test("while one of its providers is", async () => {
    const { gateways, isUp, close } = open();
    expect([isUp("whatsapp"), isUp("sms"), isUp("flash_call")]).toEqual([true, true, true]);
    for (let sent = 1; sent <= 2; sent += 1) {
      const handover = await gateways.whatsapp!.send(outbound("whatsapp", "+447700900123"), () => {}, held);
      expect(handover).toMatchObject({ kind: "unavailable", detail: "The gateway is not available now." });
    }
    expect([isUp("whatsapp"), isUp("sms")]).toEqual([false, true]);
    await close();
  });
});

test("a service all of whose providers are held is not up", async () => {
  const { isUp, close } = open();
  const held = new Set(["provider:a"] as const);
  expect([isUp("telegram", held), isUp("sms", held), isUp("telegram")]).toEqual([false, true, true]);
  await close();
});

describe("codes are judged", () => {
  test("by the provider that took the message, or here where it judges none or is the sandbox", async () => {
    const { verification, close } = open();
    for (const provider of [null, "a", "whatsapp-a"]) {
      expect(await verification.check({ ...request, provider })).toBe("code_valid");
    }
    await close();
  });

  test("not at all for a provider that is no more in the routes", async () => {
    const { verification, close } = open();
    const check = verification.check({ ...request, provider: "gone" });
    await expect(check).rejects.toBeInstanceOf(VerificationUnavailable);
    await close();
  });
});

test("a provider that is down, and messages that do not arrive, are conditions; what is held is none", async () => {
  const text = `
providers:
  smsc: { kind: smpp, host: 127.0.0.1, port: 1, systemId: hub, password: p }
  other: { kind: smpp, host: 127.0.0.1, port: 1, systemId: hub, password: p }
routes:
  sms: [smsc, other]
alerts: { webhook: { url: "http://127.0.0.1:1/", secret: "${createWebhookSecret()}" } }
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
