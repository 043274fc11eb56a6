import { describe, expect, test } from "vitest";
import { readConfig } from "../src/config/config.ts";
import { ProviderHealth } from "../src/delivery/routing/provider-health.ts";
import { noMetrics } from "../src/ports/telemetry.ts";
import { VerificationUnavailable, type CodeCheckRequest } from "../src/ports/gateways.ts";
import { createMailbox } from "../src/providers/sandbox/mailbox.ts";
import { createProviders, selectPlans } from "../src/create-providers.ts";
import type { MessageProvider } from "../src/ports/providers.ts";
import { openProviders } from "../src/providers/open-providers.ts";
import { createOutboundMessage } from "./providers/gateway.suite.ts";
import { createTestDependencies } from "./providers/http/test-dependencies.ts";
import type { HoldScope } from "../src/domain/holds.ts";
import { createWebhookSecret } from "../src/domain/webhooks.ts";
import { noHolds } from "./support/holds.ts";
import { testStart } from "./support/clock.ts";
import { isLeased, noReceipts } from "./delivery/routed-providers.ts";
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
  const dependencies = createTestDependencies();
  dependencies.windows.state = "open";
  const health = new ProviderHealth({
    clock: dependencies.clock,
    log: dependencies.log,
    metrics: noMetrics,
    receipts: noReceipts,
  });
  return {
    sandboxMailer,
    ...createProviders(config, dependencies, sandboxMailer, {
      health,
      holds: noHolds,
      metrics: noMetrics,
    }),
  };
}

const request: CodeCheckRequest = {
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
  test("come from the routes, and from the sandbox for services without routes", async () => {
    const { gateways, mailer, esim, sandboxMailer, close } = open();
    const findAcceptingProvider = async (recipient: string) => {
      const handover = await gateways.sms!.send(createOutboundMessage("sms", recipient), () => {}, isLeased);
      return handover.kind === "accepted" && handover.provider;
    };
    expect(await findAcceptingProvider("+447700900123")).toBe("a");
    expect(await findAcceptingProvider("+4915112345678")).toBe("b");
    const call = await gateways.flash_call!.send(
      createOutboundMessage("flash_call", "+447700900100"),
      () => {},
      isLeased,
    );
    expect(call).toMatchObject({ kind: "accepted", receipts: [{ status: "DELIVERED" }] });
    expect(mailer).not.toBe(sandboxMailer);
    expect(esim?.registry).toBeDefined();
    await close();
  });

  test("do not exist for a service that is off, and come from the sandbox for a service set to sandbox", async () => {
    const environment = { CONNECT_HUB_SMS: "off", CONNECT_HUB_EMAIL: "off", CONNECT_HUB_ESIM: "sandbox" };
    const { gateways, mailer, esim, isUp, close } = open({ ...environment, CONNECT_HUB_WHATSAPP: "sandbox" });
    expect([gateways.sms, mailer, esim?.registry]).toEqual([undefined, undefined, undefined]);
    expect([isUp("sms"), isUp("email"), isUp("esim"), isUp("telegram")]).toEqual([false, false, true, true]);
    expect(
      await gateways.whatsapp!.send(createOutboundMessage("whatsapp", "+447700900100"), () => {}, isLeased),
    ).toMatchObject({
      kind: "accepted",
      receipts: [{ status: "DELIVERED" }],
    });
    await close();
  });

  test("send e-mails to the sandbox mailbox if e-mail is set to sandbox", async () => {
    const { mailer, sandboxMailer, close } = open({ CONNECT_HUB_EMAIL: "sandbox" });
    expect(mailer).toBe(sandboxMailer);
    await close();
  });

  test("are reported as up, down or demoted", async () => {
    const { gateways, getGauges, close } = open();
    const getState = (name: string) => getGauges().find(({ provider }) => provider === name);
    expect(getState("a")).toEqual({ provider: "a", isUp: true, isDemoted: false, isRejecting: false });
    await gateways.sms!.send(createOutboundMessage("sms", "+447700900106"), () => {}, isLeased);
    expect(getState("a")).toEqual({ provider: "a", isUp: true, isDemoted: true, isRejecting: false });
    await close();
  });

  test("have callback paths if they need callbacks", async () => {
    const { callbacks, close } = open();
    expect([...callbacks.entries()].map(([name]) => name)).toEqual(["whatsapp-a"]);
    await close();
  });

  test("are all contacted by a check", async () => {
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
  test("while one of its providers is up", async () => {
    const { gateways, isUp, close } = open();
    expect([isUp("whatsapp"), isUp("sms"), isUp("flash_call")]).toEqual([true, true, true]);
    for (let sent = 1; sent <= 2; sent += 1) {
      const handover = await gateways.whatsapp!.send(
        createOutboundMessage("whatsapp", "+447700900123"),
        () => {},
        isLeased,
      );
      expect(handover).toMatchObject({ kind: "unavailable", detail: "The gateway is not available now." });
    }
    expect([isUp("whatsapp"), isUp("sms")]).toEqual([false, true]);
    await close();
  });
});

test("a service is not up if all of its providers are on hold", async () => {
  const { isUp, close } = open();
  const held = new Set(["provider:a"] as const);
  expect([isUp("telegram", held), isUp("sms", held), isUp("telegram")]).toEqual([false, true, true]);
  await close();
});

describe("an entered code is checked", () => {
  test("by the provider of the message, or locally if the provider cannot check codes or is the sandbox", async () => {
    const { verification, close } = open();
    for (const provider of [null, "a", "whatsapp-a"]) {
      expect(await verification.check({ ...request, provider })).toBe("code_valid");
    }
    await close();
  });

  test("not at all if the provider is no longer in the routes", async () => {
    const { verification, close } = open();
    const check = verification.check({ ...request, provider: "gone" });
    await expect(check).rejects.toBeInstanceOf(VerificationUnavailable);
    await close();
  });
});

test("a retired provider handles callbacks, polls and code checks until it is closed", async () => {
  const dependencies = createTestDependencies();
  const { clock, log } = dependencies;
  const routing = { holds: noHolds, metrics: noMetrics };
  const health = new ProviderHealth({ clock, log, metrics: noMetrics, receipts: noReceipts });
  const retired = {
    name: "old",
    callbacks: async () => new Response(),
    status: { firstDelayMilliseconds: 1, concurrency: 1, poll: async () => ({ kind: "later" as const }) },
    verification: { check: async () => "VALID" as never },
  } as unknown as MessageProvider;
  const leaving = new Map([["old", retired]]);
  const config = readConfig({}, read(text));
  const open = { ...openProviders(selectPlans(config), dependencies), getLeaving: () => leaving };
  const providers = createProviders(config, dependencies, createMailbox(), { ...routing, health }, open);
  const findAll = async () => [
    providers.callbacks.get("old"),
    providers.statusSources.get("old"),
    new Map(providers.statusSources.entries()).get("old"),
    await providers.verification.check({ ...request, provider: "old" }).catch(() => undefined),
  ];
  expect(await findAll()).toEqual([retired.callbacks, retired.status, retired.status, "VALID"]);
  leaving.clear();
  expect(await findAll()).toEqual([undefined, undefined, undefined, undefined]);
  expect(providers.getGauges().map(({ provider }) => provider)).not.toContain("old");
  await providers.close();
});

test("a provider that is down and a low delivery rate are alert conditions, unless the provider is on hold", async () => {
  const text = `
providers:
  smsc: { kind: smpp, host: 127.0.0.1, port: 1, systemId: hub, password: p }
  other: { kind: smpp, host: 127.0.0.1, port: 1, systemId: hub, password: p }
routes:
  sms: [smsc, other]
alerts: { webhook: { url: "http://127.0.0.1:1/", secret: "${createWebhookSecret()}" } }
`;
  const dependencies = createTestDependencies();
  const health = new ProviderHealth({
    clock: dependencies.clock,
    log: dependencies.log,
    metrics: noMetrics,
    receipts: noReceipts,
  });
  let held: HoldScope[] = ["provider:other"];
  const holds = { ...noHolds, current: async () => new Set(held) };
  const config = readConfig({}, read(text));
  const providers = createProviders(config, dependencies, createMailbox(), {
    health,
    holds,
    metrics: noMetrics,
  });
  const conditions = providers.alerting!.listProviderConditions;
  const isDown = { name: "provider smsc", says: "The provider smsc is down." };
  expect(providers.alerting).toMatchObject({ oldestQueuedMilliseconds: 60_000 });
  expect(await conditions()).toEqual([isDown]);
  for (let count = 0; count < 20; count += 1) {
    health.deliveries.recordAccepted("smsc", "GB", `${count}`);
    health.deliveries.recordReceipts("smsc", [
      { status: count < 9 ? "DELIVERED" : "FAILED", providerMessageIds: [`${count}`] },
    ]);
  }
  const says =
    "45 % of the latest messages to GB through smsc were delivered. 0 of them have no final status.";
  expect(await conditions()).toEqual([isDown, { name: "delivery smsc GB", says }]);
  // A reload has removed this provider.
  for (let count = 0; count < 20; count += 1) {
    health.deliveries.recordAccepted("removed", "GB", `removed ${count}`);
    health.deliveries.recordReceipts("removed", [
      { status: "FAILED", providerMessageIds: [`removed ${count}`] },
    ]);
  }
  expect(await conditions()).toHaveLength(2);
  held = ["provider:smsc", "provider:other"];
  expect(await conditions()).toEqual([]);
  held = ["provider:other"];
  dependencies.clock.advance(900_000);
  // No recent deliveries are known.
  expect(await conditions()).toEqual([isDown]);
  await providers.close();
});
