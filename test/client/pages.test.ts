import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createConnectHub, type ConnectHub } from "../../src/client/index.ts";
import { putBlock } from "../support/guard-blocks.ts";
import { startService, type TestService } from "../support/service.ts";
import { createScriptedClient } from "./scripted-client.ts";

const sends = 7;
let service: TestService;
let hub: ConnectHub;
let requestedUrls: string[];
beforeAll(async () => {
  service = await startService();
  requestedUrls = [];
  hub = createConnectHub({
    baseUrl: service.baseUrl,
    ...service.demo,
    fetch(request) {
      requestedUrls.push(request.url);
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
  requestedUrls.length = 0;
  return Array.fromAsync(items);
}

describe("each yields every item once", () => {
  test("for billing transactions, in the order of the list", async () => {
    const filter = { type: "DEBIT" } as const;
    const all = (await hub.listBillingTransactions({ body: { filter } })).list;
    expect(all).toHaveLength(sends);
    expect(await collect(hub.each("listBillingTransactions", { body: { filter, rowsPerPage: 3 } }))).toEqual(
      all,
    );
    expect(requestedUrls).toHaveLength(3);
    expect(await collect(hub.each("listBillingTransactions", { body: { filter } }))).toEqual(all);
    expect(requestedUrls).toHaveLength(1);
  });

  test("for Telegram delivery records, starting with the requested page", async () => {
    const { list } = await hub.listTelegramTdrs({ body: {} });
    expect(await collect(hub.each("listTelegramTdrs"))).toEqual(list);
    const body = { rows_per_page: 2, page: 2 };
    expect(await collect(hub.each("listTelegramTdrs", { body }))).toEqual(list.slice(2));
    expect(requestedUrls).toHaveLength(3);
  });

  test("for SIM registries", async () => {
    const { sims, total } = await hub.listSimRegistries();
    expect(sims).toHaveLength(total);
    expect(await collect(hub.each("listSimRegistries", { query: { count: 2 } }))).toEqual(sims);
    expect(requestedUrls).toHaveLength(Math.ceil(total / 2));
    expect(await collect(hub.each("listSimRegistries", { query: { company: 32 } }))).toEqual([]);
  });

  test("for deliveries of a webhook endpoint", async () => {
    const { id } = await hub.createWebhookEndpoint({ body: { url: "https://shop.example.com/webhooks" } });
    for (let index = 0; index < 5; index += 1) await send();
    const { list } = await hub.listWebhookDeliveries({ path: { id }, query: { count: 100 } });
    expect(list).toHaveLength(5);
    const request = { path: { id }, query: { count: 2 } };
    expect(await collect(hub.each("listWebhookDeliveries", request))).toEqual(list);
    expect(requestedUrls).toHaveLength(3);
  });

  test("for verification blocks", async () => {
    const { accountId } = service.demo;
    for (let index = 0; index < 5; index += 1)
      await putBlock(service, accountId, { scope: `4474001${index}` });
    const { list } = await hub.listVerificationBlocks({ query: { count: 100 } });
    expect(list).toHaveLength(5);
    expect(await collect(hub.each("listVerificationBlocks", { query: { count: 2 } }))).toEqual(list);
    expect(requestedUrls).toHaveLength(3);
  });

  test("for messages of all channels or with a filter", async () => {
    await hub.sendSms({ body: { from: "Example", to: "+447700900100", text: "Your code is 493817" } });
    const { list, next } = await hub.listMessages({ body: { count: 100 } });
    expect(next).toBeUndefined();
    expect(await collect(hub.each("listMessages", { body: { count: 5 } }))).toEqual(list);
    expect(requestedUrls).toHaveLength(Math.ceil(list.length / 5));
    const texts = await collect(hub.each("listMessages", { body: { filter: { channel: "sms" } } }));
    expect(texts).toEqual(list.filter(({ channel }) => channel === "sms"));
  });

  test("while new items arrive", async () => {
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

  test("and requests no more pages than the caller needs", async () => {
    requestedUrls.length = 0;
    for await (const { uuid } of hub.each("listTelegramTdrs", { body: { rows_per_page: 2 } })) {
      expect(uuid).not.toBe("");
      break;
    }
    expect(requestedUrls).toHaveLength(1);
  });
});

describe("each ends if every page leads to itself, as with a mock server", () => {
  const id = "01931f6a-7b00-7000-8000-0000000000a1";
  test.each([["listMessages"], ["listVerifications"], ["listWebhookDeliveries"]] as const)(
    "%s",
    async (name) => {
      const { hub, requests } = createScriptedClient([
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
