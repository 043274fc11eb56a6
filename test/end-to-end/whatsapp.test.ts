// WhatsApp by the Cloud API, from the customer's request to the webhook: the peer answers in Meta's published shapes.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secrets, template } from "../providers/whatsapp-cloud/cloud.ts";
import { deadAddress } from "../providers/http/peer.ts";
import { eventually } from "../runtimes/node-process.ts";
import { openCustomer, type Customer } from "./support/customer.ts";
import { expectEndInOrder } from "./support/end.ts";
import { startHub, type Hub } from "./support/hub.ts";
import { environment, imageFrom, notification, notify, startMeta, type Meta } from "./support/meta.ts";
import { deliveriesOf, expectEnding, expectStatistics, ledgerOf, messageOf } from "./support/trail.ts";

const [unreachable, early] = ["447700900101", "447700900103"];
const german = "4915112345678";

let meta: Meta;
let unpaid: Meta;
let second: Meta;
let hub: Hub;
let customer: Customer;
/** What Meta was answered to what it told before it answered. */
let earlyAnswer: number | undefined;

beforeAll(async () => {
  meta = await startMeta({ [unreachable!]: 131026 }, async (to, id) => {
    if (to === early) earlyAnswer = await notify(hub, "cloud", notification({ id, status: "delivered" }));
  });
  unpaid = await startMeta({ [german]: 131042 });
  second = await startMeta();
  hub = await startHub({
    routes: {
      providers: {
        cloud: { ...meta.options, template },
        dead: { ...meta.options, freeText: true, baseUrl: await deadAddress() },
        unpaid: { ...unpaid.options, freeText: true },
        second: { ...second.options, freeText: true },
      },
      routes: {
        whatsapp: [{ prefix: "49", providers: ["dead", "unpaid", "second"] }, { providers: ["cloud"] }],
      },
    },
    environment,
  });
  customer = await openCustomer(hub.baseUrl);
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
  test("goes as the template with its code, and is read and charged once, whatever Meta repeats", async () => {
    const [first, other] = [await send("447700900100"), await send("447700900102")];
    const [id, otherId] = [await meta.idTo("447700900100"), await meta.idTo("447700900102")];
    expect(meta.sentTo("447700900100")).toMatchObject([
      { type: "template", template: { name: template.name, components: [codeIn("body"), codeIn("button")] } },
    ]);
    for (const message of [first, other]) {
      await eventually(async () => (await messageOf(customer, message)).status === "SENT");
    }
    const failed = [{ code: 131047, title: "Re-engagement message", message: "More than 24 hours" }];
    const latest = notification(
      { id, status: "read" },
      { id: otherId, status: "failed", errors: failed },
      { id, status: "warning" },
      { id: "wamid.of-another-time", status: "read" },
    );
    const late = notification(
      { id, status: "delivered" },
      { id: otherId, status: "sent" },
      { id, status: "sent" },
    );
    for (const batch of [latest, late, latest, late]) expect(await notify(hub, "cloud", batch)).toBe(200);
    await expectEnding(customer, first, { ...whatsapp, statuses: read });
    const ended = await expectEnding(customer, other, {
      ...whatsapp,
      statuses: ["PENDING", "SENT", "FAILED"],
    });
    expect(ended.events.at(-1)).toMatchObject({
      detail: "The recipient has not written within 24 hours: a text cannot be delivered.",
    });
    await expectStatistics(customer, "whatsapp");
  });

  test("goes through delivered to read where both are told", async () => {
    const uuid = await send("447700900104");
    const id = await meta.idTo("447700900104");
    await eventually(async () => (await messageOf(customer, uuid)).status === "SENT");
    for (const status of ["sent", "delivered", "read", "delivered"]) {
      expect(await notify(hub, "cloud", notification({ id, status }))).toBe(200);
    }
    await expectEnding(customer, uuid, { ...whatsapp, statuses: ["PENDING", "SENT", "DELIVERED", "READ"] });
  });

  test("is delivered although that is told before it was answered", async () => {
    const uuid = await send(early!);
    await expectEnding(customer, uuid, { ...whatsapp, statuses: ["PENDING", "SENT", "DELIVERED"] });
    expect(earlyAnswer).toBe(200);
  });

  test("to somebody without WhatsApp fails and is refunded", async () => {
    const uuid = await send(unreachable!);
    const statuses = ["PENDING", "FAILED"] as const;
    const { events } = await expectEnding(customer, uuid, { ...whatsapp, statuses, refunded: true });
    expect(events.at(-1)).toMatchObject({ detail: "The recipient cannot receive WhatsApp messages." });
    await expectStatistics(customer, "whatsapp");
  });

  test.each([
    ["several codes", "493817 or 493818", "The text has several runs of 4 to 8 digits"],
    ["no code", "Hello", "The text has no code"],
  ])("with %s is a 400 that says so, and costs nothing", async (_, text, message) => {
    const [before, asked] = [await ledgerOf(customer), meta.requests.length];
    const { error, response } = await post("447700900100", text);
    expect(response.status).toBe(400);
    expect(error).toMatchObject({
      code: "invalid_request",
      errors: [{ in: "body", pointer: "/text", code: "pattern", message: expect.stringContaining(message) }],
    });
    expect(await ledgerOf(customer)).toEqual(before);
    expect(meta.requests).toHaveLength(asked);
  });

  test("goes as free text by the third provider, within one charge, when one is down and one has not paid", async () => {
    const refused = await post(german, "Your code is 493817.");
    expect(refused.response.status).toBe(400);
    expect(JSON.stringify(refused.error)).toContain("the recipient has not written within 24 hours");
    for (const provider of ["dead", "unpaid", "second"]) {
      expect(await notify(hub, provider, imageFrom(german))).toBe(200);
    }
    const uuid = await send(german);
    const id = await second.idTo(german);
    await eventually(async () => (await messageOf(customer, uuid)).status === "SENT");
    expect(unpaid.sentTo(german)).toHaveLength(1);
    expect(second.sentTo(german)).toMatchObject([{ type: "text", text: { body: "Your code is 493817." } }]);
    // A provider speaks for its own messages alone.
    expect(await notify(hub, "unpaid", notification({ id, status: "failed" }))).toBe(200);
    expect((await messageOf(customer, uuid)).status).toBe("SENT");
    expect(await notify(hub, "second", notification({ id, status: "read" }))).toBe(200);
    await expectEnding(customer, uuid, { ...whatsapp, statuses: read });
    await expectStatistics(customer, "whatsapp");
  });
});

describe("what anybody posts", () => {
  test("without Meta's signature over the very bytes is refused and changes nothing", async () => {
    const uuid = await send("447700900105");
    const id = await meta.idTo("447700900105");
    await eventually(async () => (await messageOf(customer, uuid)).status === "SENT");
    const body = notification({ id, status: "failed" });
    expect(await notify(hub, "cloud", body, "another secret")).toBe(401);
    const unsigned = await hub.request("/callbacks/cloud", { method: "POST", body });
    expect(unsigned.status).toBe(401);
    expect((await messageOf(customer, uuid)).status).toBe("SENT");
    const escaped = notification({ id, status: "read" }).replace('"read"', '"\\u0072ead"');
    expect(await notify(hub, "cloud", `${escaped}\n`)).toBe(200);
    await expectEnding(customer, uuid, { ...whatsapp, statuses: read });
  });
});

describe("Meta's check of the address", () => {
  const check = (token: string) => {
    const parameters = { "hub.mode": "subscribe", "hub.verify_token": token, "hub.challenge": "1158201444" };
    return hub.request(`/callbacks/cloud?${new URLSearchParams(parameters)}`);
  };

  test("is answered by its challenge", async () => {
    const response = await check(secrets.verifyToken);
    expect([response.status, await response.text()]).toEqual([200, "1158201444"]);
  });

  test("with another token is refused", async () => {
    const response = await check("another");
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain("1158201444");
  });
});

test("at the end no more was posted than happened, and the books are in order", async () => {
  await expectStatistics(customer, "whatsapp");
  expect(customer.arrivals()).toHaveLength((await deliveriesOf(customer)).length);
  await expectEndInOrder(hub, Object.values(secrets));
});

const codeIn = (type: string) => ({ type, parameters: [{ type: "text", text: "493817" }] });
