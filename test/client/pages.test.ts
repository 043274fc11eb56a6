import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createConnectHub, type ConnectHub } from "../../src/client/index.ts";
import { putBlock } from "../support/guard-blocks.ts";
import { startService, type TestService } from "../support/service.ts";
import { scripted } from "./scripted.ts";

const sends = 7;
let service: TestService;
let hub: ConnectHub;
let asked: string[];
beforeAll(async () => {
  service = await startService();
  asked = [];
  hub = createConnectHub({
    baseUrl: service.baseUrl,
    ...service.demo,
    fetch(request) {
      asked.push(request.url);
      return fetch(request);
    },
  });
  for (let index = 0; index < sends; index += 1) await send();
});
afterAll(() => service.stop());

const send = async () => {
  service.clock.advance(1_000);
  return hub.sendTelegramOtp({ body: { to: "+447700900100" } });
};

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  asked.length = 0;
  return Array.fromAsync(items);
}

describe("each gives every item once", () => {
  test("of the bill, in the order of the list", async () => {
    const filter = { type: "DEBIT" } as const;
    const all = (await hub.listBillingTransactions({ body: { filter } })).list;
    expect(all).toHaveLength(sends);
    expect(await collect(hub.each("listBillingTransactions", { body: { filter, rowsPerPage: 3 } }))).toEqual(
      all,
    );
    expect(asked).toHaveLength(3);
    expect(await collect(hub.each("listBillingTransactions", { body: { filter } }))).toEqual(all);
    expect(asked).toHaveLength(1);
  });

  test("of the Telegram delivery records, from the page that is asked for on", async () => {
    const { list } = await hub.listTelegramTdrs({ body: {} });
    expect(await collect(hub.each("listTelegramTdrs"))).toEqual(list);
    const body = { rows_per_page: 2, page: 2 };
    expect(await collect(hub.each("listTelegramTdrs", { body }))).toEqual(list.slice(2));
    expect(asked).toHaveLength(3);
  });

  test("of the SIM registry", async () => {
    const { sims, total } = await hub.listSimRegistries();
    expect(sims).toHaveLength(total);
    expect(await collect(hub.each("listSimRegistries", { query: { count: 2 } }))).toEqual(sims);
    expect(asked).toHaveLength(Math.ceil(total / 2));
    expect(await collect(hub.each("listSimRegistries", { query: { company: 32 } }))).toEqual([]);
  });

  test("of the deliveries to a webhook endpoint", async () => {
    const { id } = await hub.createWebhookEndpoint({ body: { url: "https://shop.example.com/webhooks" } });
    for (let index = 0; index < 5; index += 1) await send();
    const { list } = await hub.listWebhookDeliveries({ path: { id }, query: { count: 100 } });
    expect(list).toHaveLength(5);
    const request = { path: { id }, query: { count: 2 } };
    expect(await collect(hub.each("listWebhookDeliveries", request))).toEqual(list);
    expect(asked).toHaveLength(3);
  });

  test("of the blocks of the guard", async () => {
    const { accountId } = service.demo;
    for (let index = 0; index < 5; index += 1)
      await putBlock(service, accountId, { scope: `4474001${index}` });
    const { list } = await hub.listVerificationBlocks({ query: { count: 100 } });
    expect(list).toHaveLength(5);
    expect(await collect(hub.each("listVerificationBlocks", { query: { count: 2 } }))).toEqual(list);
    expect(asked).toHaveLength(3);
  });

  test("of the messages, on every channel or by a filter", async () => {
    await hub.sendSms({ body: { from: "Example", to: "+447700900100", text: "Your code is 493817" } });
    const { list, next } = await hub.listMessages({ body: { count: 100 } });
    expect(next).toBeUndefined();
    expect(await collect(hub.each("listMessages", { body: { count: 5 } }))).toEqual(list);
    expect(asked).toHaveLength(Math.ceil(list.length / 5));
    const texts = await collect(hub.each("listMessages", { body: { filter: { channel: "sms" } } }));
    expect(texts).toEqual(list.filter(({ channel }) => channel === "sms"));
  });

  test("while new ones arrive", async () => {
    const before = (await hub.listTelegramTdrs({ body: { rows_per_page: 100 } })).list.map(
      ({ uuid }) => uuid,
    );
    const seen: string[] = [];
    for await (const { uuid } of hub.each("listTelegramTdrs", { body: { rows_per_page: 4 } })) {
      seen.push(uuid);
      if (seen.length % 4 === 0) await send();
    }
    expect(seen).toEqual(before);
  });

  test("and asks for no more pages than are wanted", async () => {
    asked.length = 0;
    for await (const { uuid } of hub.each("listTelegramTdrs", { body: { rows_per_page: 2 } })) {
      expect(uuid).not.toBe("");
      break;
    }
    expect(asked).toHaveLength(1);
  });
});

describe("each comes to an end where every page leads to the same one, as a mock's does", () => {
  const id = "01931f6a-7b00-7000-8000-0000000000a1";
  test.each([["listMessages"], ["listVerifications"], ["listWebhookDeliveries"]] as const)(
    "%s",
    async (name) => {
      const { hub, requests } = scripted([
        () => Response.json({ list: [{ id }], next: "the same" }),
        () => Response.json({ list: [{ id }], next: "the same" }),
        () => Response.error(),
      ]);
      const items = name === "listWebhookDeliveries" ? hub.each(name, { path: { id } }) : hub.each(name);
      expect(await Array.fromAsync<{ readonly id: string }>(items)).toEqual([{ id }]);
      expect(requests).toHaveLength(2);
    },
  );
});
