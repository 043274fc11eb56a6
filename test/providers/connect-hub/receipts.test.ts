import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { openAccount } from "../../support/accounts.ts";
import { testStart } from "../../support/clock.ts";
import { respondWith, cutConnection, startPeer } from "../http/peer.ts";
import { createTestDependencies, type TestDependencies } from "../http/test-dependencies.ts";
import { unknownCredentials, openProvider } from "./open.ts";
import { createMessage, useRemoteInstance } from "./remote-instance.ts";

const hub = useRemoteInstance();

describe("a polled message", () => {
  test.each([
    ["00", "sms", "DELIVERED", true, undefined],
    ["01", "sms", "FAILED", true, true],
    ["02", "sms", "FAILED", true, undefined],
    ["03", "sms", "EXPIRED", true, undefined],
    ["05", "sms", "SENT", false, undefined],
    ["00", "whatsapp", "DELIVERED", false, undefined],
    ["04", "whatsapp", "READ", true, undefined],
  ] as const)(
    "to …%s on %s becomes %s, isLast %s, refunded %s",
    async (ending, channel, status, isLast, refunded) => {
      const { provider } = await hub.open();
      const handover = await provider.send(createMessage(ending, channel));
      if (handover.kind !== "accepted") throw new Error(handover.detail);
      const { providerMessageId } = handover;
      const ask = () => provider.status!.poll({ providerMessageId, channel });
      expect(await ask()).toMatchObject({ kind: "reported", receipt: { status: "PENDING" }, isLast: false });
      await hub.upstream.deliver();
      const told = await ask();
      expect(told).toMatchObject({
        kind: "reported",
        receipt: { providerMessageIds: [providerMessageId], status },
        isLast,
      });
      expect(told.kind === "reported" && told.receipt.refunded).toBe(refunded);
    },
  );

  test("is polled again later if the other instance does not know it or does not respond", async () => {
    const { provider } = await hub.open();
    const unknown = { providerMessageId: createId(testStart), channel: "sms" } as const;
    expect(await provider.status!.poll(unknown)).toEqual({ kind: "later" });
    const peer = await startPeer(cutConnection);
    const cutOff = openProvider(peer.baseUrl, unknownCredentials, createTestDependencies());
    hub.closeLater(cutOff, peer);
    expect(await cutOff.status!.poll(unknown)).toEqual({ kind: "later" });
  });

  test("has its current status even if an earlier event has an unknown one", async () => {
    const events = [{ status: "PENDING" }, { status: "ROUTED" }, { status: "DELIVERED", detail: "ok" }];
    const peer = await startPeer(respondWith(200, { status: "DELIVERED", events }));
    const provider = openProvider(peer.baseUrl, unknownCredentials, createTestDependencies());
    hub.closeLater(provider, peer);
    const told = await provider.status!.poll({ providerMessageId: createId(testStart), channel: "sms" });
    expect(told).toMatchObject({
      kind: "reported",
      receipt: { status: "DELIVERED", detail: "ok" },
      isLast: true,
    });
  });

  test("is polled after pollMilliseconds, with at most `concurrency` polls, unless webhooks are used", async () => {
    const { provider } = await hub.open({ pollMilliseconds: 500, concurrency: 7 });
    expect(provider.status).toMatchObject({ firstDelayMilliseconds: 500, concurrency: 7 });
    const posted = await hub.open({ webhookSecret: `whsec_${"a".repeat(32)}` });
    expect(posted.provider.status).toBeUndefined();
    expect(posted.provider.callbacks).toBeDefined();
  });
});

describe("a receipt by webhook", () => {
  async function connect(ending: string, channel: "sms" | "whatsapp" = "sms") {
    const dependencies = createTestDependencies();
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
    provider = openProvider(hub.upstream.baseUrl, account, dependencies, { webhookSecret: data!.secret });
    hub.closeLater(provider, { close: () => new Promise((resolve) => server.close(resolve)) });
    const handover = await provider.send(createMessage(ending, channel));
    if (handover.kind !== "accepted") throw new Error(handover.detail);
    return { dependencies, id: handover.providerMessageId };
  }

  const receiptsOf = ({ recordedReceipts }: TestDependencies) =>
    recordedReceipts.flatMap(({ receipts }) => receipts);

  test.each([
    ["00", "sms", "DELIVERED", undefined],
    ["01", "sms", "FAILED", true],
    ["02", "sms", "FAILED", undefined],
    ["04", "whatsapp", "READ", undefined],
  ] as const)("for …%s on %s: %s, refunded %s", async (ending, channel, last, refunded) => {
    const { dependencies, id } = await connect(ending, channel);
    dependencies.clock.advance(hub.upstream.clock.now() - dependencies.clock.now());
    await hub.upstream.deliver();
    await hub.upstream.deliverWebhooks();
    const receipts = receiptsOf(dependencies);
    const end = receipts.find(({ status }) => status === last);
    expect(end).toMatchObject({ providerMessageIds: [id] });
    expect(end!.refunded).toBe(refunded);
    for (const { providerMessageIds } of receipts) expect(providerMessageIds).toEqual([id]);
  });

  test("that could not be stored is posted again", async () => {
    const { dependencies, id } = await connect("00");
    dependencies.setStoreAvailable(false);
    await hub.upstream.deliver();
    await hub.upstream.deliverWebhooks();
    expect(dependencies.recordedReceipts).toEqual([]);
    dependencies.setStoreAvailable(true);
    hub.upstream.clock.advance(60_000);
    dependencies.clock.advance(60_000);
    await hub.upstream.deliverWebhooks();
    expect(receiptsOf(dependencies)).toContainEqual(
      expect.objectContaining({ providerMessageIds: [id], status: "DELIVERED" }),
    );
  });
});
