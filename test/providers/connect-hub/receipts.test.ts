import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { openAccount } from "../../support/accounts.ts";
import { testStart } from "../../support/clock.ts";
import { answer, cut, startPeer } from "../http/peer.ts";
import { createTestSurroundings, type TestSurroundings } from "../http/surroundings.ts";
import { nobody, openProvider } from "./open.ts";
import { message, useUpstream } from "./upstream.ts";

const hub = useUpstream();

describe("what is asked for", () => {
  test.each([
    ["00", "sms", "DELIVERED", true, undefined],
    ["01", "sms", "FAILED", true, true],
    ["02", "sms", "FAILED", true, undefined],
    ["03", "sms", "EXPIRED", true, undefined],
    ["05", "sms", "SENT", false, undefined],
    ["00", "whatsapp", "DELIVERED", false, undefined],
    ["04", "whatsapp", "READ", true, undefined],
  ] as const)(
    "of …%s on %s: %s, the last %s, refunded %s",
    async (ending, channel, status, isLast, refunded) => {
      const { provider } = await hub.open();
      const handover = await provider.send(message(ending, channel));
      if (handover.kind !== "accepted") throw new Error(handover.detail);
      const { providerMessageId } = handover;
      const ask = () => provider.status!.ask({ providerMessageId, channel });
      expect(await ask()).toMatchObject({ kind: "told", receipt: { status: "PENDING" }, isLast: false });
      await hub.upstream.deliver();
      const told = await ask();
      expect(told).toMatchObject({
        kind: "told",
        receipt: { providerMessageIds: [providerMessageId], status },
        isLast,
      });
      expect(told.kind === "told" && told.receipt.refunded).toBe(refunded);
    },
  );

  test("of a message that the other instance does not know, or when there is no answer, is asked for later", async () => {
    const { provider } = await hub.open();
    const unknown = { providerMessageId: createId(testStart), channel: "sms" } as const;
    expect(await provider.status!.ask(unknown)).toEqual({ kind: "later" });
    const peer = await startPeer(cut);
    const cutOff = openProvider(peer.baseUrl, nobody, createTestSurroundings());
    hub.closeLater(cutOff, peer);
    expect(await cutOff.status!.ask(unknown)).toEqual({ kind: "later" });
  });

  test("has the message's status also if an event before it has an unknown one", async () => {
    const events = [{ status: "PENDING" }, { status: "ROUTED" }, { status: "DELIVERED", detail: "ok" }];
    const peer = await startPeer(answer(200, { status: "DELIVERED", events }));
    const provider = openProvider(peer.baseUrl, nobody, createTestSurroundings());
    hub.closeLater(provider, peer);
    const told = await provider.status!.ask({ providerMessageId: createId(testStart), channel: "sms" });
    expect(told).toMatchObject({
      kind: "told",
      receipt: { status: "DELIVERED", detail: "ok" },
      isLast: true,
    });
  });

  test("is asked for first after pollMilliseconds, as many at once as `concurrency`, unless webhooks are posted", async () => {
    const { provider } = await hub.open({ pollMilliseconds: 500, concurrency: 7 });
    expect(provider.status).toMatchObject({ firstMilliseconds: 500, atOnce: 7 });
    const posted = await hub.open({ webhookSecret: `whsec_${"a".repeat(32)}` });
    expect(posted.provider.status).toBeUndefined();
    expect(posted.provider.callbacks).toBeDefined();
  });
});

describe("receipts by webhook", () => {
  async function connect(ending: string, channel: "sms" | "whatsapp" = "sms") {
    const surroundings = createTestSurroundings();
    const account = await openAccount(hub.upstream, 1_000_000);
    let provider: MessageProvider | undefined;
    const server = createServer(async (incoming, outgoing) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
      const init = { method: "POST", headers: headers as [string, string][], body: Buffer.concat(chunks) };
      const taken = provider!.callbacks!(new Request("http://hub.example/callbacks/hub", init));
      const { status } = await taken.catch(() => new Response(null, { status: 503 }));
      outgoing.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks/hub`;
    const { data } = await hub.upstream
      .client(account)
      .POST("/api/v1/connect-hub/webhook-endpoints", { body: { url } });
    provider = openProvider(hub.upstream.baseUrl, account, surroundings, { webhookSecret: data!.secret });
    hub.closeLater(provider, { close: () => new Promise((resolve) => server.close(resolve)) });
    const handover = await provider.send(message(ending, channel));
    if (handover.kind !== "accepted") throw new Error(handover.detail);
    return { surroundings, id: handover.providerMessageId };
  }

  const receiptsOf = ({ taken }: TestSurroundings) => taken.flatMap(({ receipts }) => receipts);

  test.each([
    ["00", "sms", "DELIVERED", undefined],
    ["01", "sms", "FAILED", true],
    ["02", "sms", "FAILED", undefined],
    ["04", "whatsapp", "READ", undefined],
  ] as const)("of …%s on %s: %s, refunded %s", async (ending, channel, last, refunded) => {
    const { surroundings, id } = await connect(ending, channel);
    surroundings.clock.advance(hub.upstream.clock.now() - surroundings.clock.now());
    await hub.upstream.deliver();
    await hub.upstream.deliverWebhooks();
    const receipts = receiptsOf(surroundings);
    const end = receipts.find(({ status }) => status === last);
    expect(end).toMatchObject({ providerMessageIds: [id] });
    expect(end!.refunded).toBe(refunded);
    for (const { providerMessageIds } of receipts) expect(providerMessageIds).toEqual([id]);
  });

  test("that could not be kept are posted again", async () => {
    const { surroundings, id } = await connect("00");
    surroundings.keep(false);
    await hub.upstream.deliver();
    await hub.upstream.deliverWebhooks();
    expect(surroundings.taken).toEqual([]);
    surroundings.keep(true);
    hub.upstream.clock.advance(60_000);
    surroundings.clock.advance(60_000);
    await hub.upstream.deliverWebhooks();
    expect(receiptsOf(surroundings)).toContainEqual(
      expect.objectContaining({ providerMessageIds: [id], status: "DELIVERED" }),
    );
  });
});
