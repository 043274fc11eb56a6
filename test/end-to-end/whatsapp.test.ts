// WhatsApp by the Cloud API, from the customer's request to the webhook. The test server responds in Meta's published
// formats.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secrets, template } from "../providers/whatsapp-cloud/cloud.ts";
import { getUnusedAddress } from "../providers/http/peer.ts";
import { pollUntil } from "../runtimes/node-process.ts";
import { registerCustomer, type Customer } from "./support/customer.ts";
import { expectCleanShutdown } from "./support/clean-shutdown.ts";
import { startRoutedService, type RoutedService } from "./support/routed-service.ts";
import {
  environment,
  buildImageNotification,
  buildNotification,
  postNotification,
  startMeta,
  type MetaServer,
} from "./support/meta.ts";
import {
  readDeliveries,
  expectOutcome,
  expectStatistics,
  readLedger,
  readMessage,
} from "./support/expect-outcome.ts";

const [unreachable, early] = ["447700900101", "447700900103"];
const german = "4915112345678";

let meta: MetaServer;
let unpaid: MetaServer;
let second: MetaServer;
let hub: RoutedService;
let customer: Customer;
/** Response status to the notification that Meta sent before its own response. */
let earlyAnswer: number | undefined;

beforeAll(async () => {
  meta = await startMeta({ [unreachable!]: 131026 }, async (to, id) => {
    if (to === early)
      earlyAnswer = await postNotification(hub, "cloud", buildNotification({ id, status: "delivered" }));
  });
  unpaid = await startMeta({ [german]: 131042 });
  second = await startMeta();
  hub = await startRoutedService({
    routes: {
      providers: {
        cloud: { ...meta.options, template },
        dead: { ...meta.options, freeText: true, baseUrl: await getUnusedAddress() },
        unpaid: { ...unpaid.options, freeText: true },
        second: { ...second.options, freeText: true },
      },
      routes: {
        whatsapp: [{ prefix: "49", providers: ["dead", "unpaid", "second"] }, { providers: ["cloud"] }],
      },
    },
    environment,
  });
  customer = await registerCustomer(hub.baseUrl);
});
afterAll(async () => {
  await hub.remove();
  await customer.close();
  for (const peer of [meta, unpaid, second]) await peer.close();
});

const post = (to: string, text: string) =>
  customer.client.POST("/api/v1/connect-hub/whatsapp/otp", { body: { to, text } });
const send = async (to: string) => (await post(to, "Your code is 493817.")).data!.uuid;
const whatsapp = { channel: "whatsapp", price: 0.03 } as const;
const read = ["PENDING", "SENT", "READ"] as const;

describe("a WhatsApp message", () => {
  test("is sent as the template with its code, and read and charged once, regardless of repeated notifications", async () => {
    const [first, other] = [await send("447700900100"), await send("447700900102")];
    const [id, otherId] = [
      await meta.waitForMessageId("447700900100"),
      await meta.waitForMessageId("447700900102"),
    ];
    expect(meta.listMessagesTo("447700900100")).toMatchObject([
      { type: "template", template: { name: template.name, components: [codeIn("body"), codeIn("button")] } },
    ]);
    for (const message of [first, other]) {
      await pollUntil(async () => (await readMessage(customer, message)).status === "SENT");
    }
    const failed = [{ code: 131047, title: "Re-engagement message", message: "More than 24 hours" }];
    const latest = buildNotification(
      { id, status: "read" },
      { id: otherId, status: "failed", errors: failed },
      { id, status: "warning" },
      { id: "wamid.of-another-time", status: "read" },
    );
    const late = buildNotification(
      { id, status: "delivered" },
      { id: otherId, status: "sent" },
      { id, status: "sent" },
    );
    for (const batch of [latest, late, latest, late])
      expect(await postNotification(hub, "cloud", batch)).toBe(200);
    await expectOutcome(customer, first, { ...whatsapp, statuses: read });
    const ended = await expectOutcome(customer, other, {
      ...whatsapp,
      statuses: ["PENDING", "SENT", "FAILED"],
    });
    expect(ended.events.at(-1)).toMatchObject({
      detail: "The recipient has not written within 24 hours: a text cannot be delivered.",
    });
    await expectStatistics(customer, "whatsapp");
  });

  test("advances from delivered to read if both are reported", async () => {
    const uuid = await send("447700900104");
    const id = await meta.waitForMessageId("447700900104");
    await pollUntil(async () => (await readMessage(customer, uuid)).status === "SENT");
    for (const status of ["sent", "delivered", "read", "delivered"]) {
      expect(await postNotification(hub, "cloud", buildNotification({ id, status }))).toBe(200);
    }
    await expectOutcome(customer, uuid, { ...whatsapp, statuses: ["PENDING", "SENT", "DELIVERED", "READ"] });
  });

  test("is delivered if its delivery is reported before the response", async () => {
    const uuid = await send(early!);
    await expectOutcome(customer, uuid, { ...whatsapp, statuses: ["PENDING", "SENT", "DELIVERED"] });
    expect(earlyAnswer).toBe(200);
  });

  test("to a recipient without WhatsApp fails and is refunded", async () => {
    const uuid = await send(unreachable!);
    const statuses = ["PENDING", "FAILED"] as const;
    const { events } = await expectOutcome(customer, uuid, { ...whatsapp, statuses, refunded: true });
    expect(events.at(-1)).toMatchObject({ detail: "The recipient cannot receive WhatsApp messages." });
    await expectStatistics(customer, "whatsapp");
  });

  test.each([
    ["several codes", "493817 or 493818", "The text has several runs of 4 to 8 digits"],
    ["no code", "Hello", "The text has no code"],
  ])("with %s is rejected with 400 and a reason, and costs nothing", async (_, text, message) => {
    const [before, asked] = [await readLedger(customer), meta.requests.length];
    const { error, response } = await post("447700900100", text);
    expect(response.status).toBe(400);
    expect(error).toMatchObject({
      code: "invalid_request",
      errors: [{ in: "body", pointer: "/text", code: "pattern", message: expect.stringContaining(message) }],
    });
    expect(await readLedger(customer)).toEqual(before);
    expect(meta.requests).toHaveLength(asked);
  });

  test("is sent as free text by the third provider, within one charge, if one is down and one has not paid", async () => {
    const refused = await post(german, "Your code is 493817.");
    expect(refused.response.status).toBe(400);
    expect(JSON.stringify(refused.error)).toContain("the recipient has not written within 24 hours");
    for (const provider of ["dead", "unpaid", "second"]) {
      expect(await postNotification(hub, provider, buildImageNotification(german))).toBe(200);
    }
    const uuid = await send(german);
    const id = await second.waitForMessageId(german);
    await pollUntil(async () => (await readMessage(customer, uuid)).status === "SENT");
    expect(unpaid.listMessagesTo(german)).toHaveLength(1);
    expect(second.listMessagesTo(german)).toMatchObject([
      { type: "text", text: { body: "Your code is 493817." } },
    ]);
    // A provider can only report its own messages.
    expect(await postNotification(hub, "unpaid", buildNotification({ id, status: "failed" }))).toBe(200);
    expect((await readMessage(customer, uuid)).status).toBe("SENT");
    expect(await postNotification(hub, "second", buildNotification({ id, status: "read" }))).toBe(200);
    await expectOutcome(customer, uuid, { ...whatsapp, statuses: read });
    await expectStatistics(customer, "whatsapp");
  });
});

describe("a forged notification", () => {
  test("without Meta's signature over the exact bytes is rejected and changes nothing", async () => {
    const uuid = await send("447700900105");
    const id = await meta.waitForMessageId("447700900105");
    await pollUntil(async () => (await readMessage(customer, uuid)).status === "SENT");
    const body = buildNotification({ id, status: "failed" });
    expect(await postNotification(hub, "cloud", body, "another secret")).toBe(401);
    const unsigned = await hub.request("/callbacks/cloud", { method: "POST", body });
    expect(unsigned.status).toBe(401);
    expect((await readMessage(customer, uuid)).status).toBe("SENT");
    const escaped = buildNotification({ id, status: "read" }).replace('"read"', '"\\u0072ead"');
    expect(await postNotification(hub, "cloud", `${escaped}\n`)).toBe(200);
    await expectOutcome(customer, uuid, { ...whatsapp, statuses: read });
  });
});

describe("Meta's verification of the address", () => {
  const check = (token: string) => {
    const parameters = { "hub.mode": "subscribe", "hub.verify_token": token, "hub.challenge": "1158201444" };
    return hub.request(`/callbacks/cloud?${new URLSearchParams(parameters)}`);
  };

  test("gets its challenge as the response", async () => {
    const response = await check(secrets.verifyToken);
    expect([response.status, await response.text()]).toEqual([200, "1158201444"]);
  });

  test("with another token is rejected", async () => {
    const response = await check("another");
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain("1158201444");
  });
});

test("at the end each event was posted once, and the ledger is consistent", async () => {
  await expectStatistics(customer, "whatsapp");
  expect(customer.listReceivedEvents()).toHaveLength((await readDeliveries(customer)).length);
  await expectCleanShutdown(hub, Object.values(secrets));
});

const codeIn = (type: string) => ({ type, parameters: [{ type: "text", text: "493817" }] });
