import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test, vi } from "vitest";
import type { OutboundMessage } from "../../../src/ports/gateways.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { openAccount } from "../../support/accounts.ts";
import { answer, cut, inTurn, startPeer } from "../http/peer.ts";
import { createTestSurroundings, type TestSurroundings } from "../http/surroundings.ts";
import { nobody, openProvider } from "./open.ts";
import { message, useUpstream } from "./upstream.ts";
import { patienceMilliseconds } from "../../support/patience.ts";

const hub = useUpstream();

describe("receipts by asking", () => {
  test.each([
    ["00", "sms", ["DELIVERED"], undefined],
    ["01", "sms", ["FAILED"], true],
    ["02", "sms", ["FAILED"], undefined],
    ["03", "sms", ["EXPIRED"], undefined],
    ["04", "whatsapp", ["READ"], undefined],
  ] as const)("of …%s on %s: %j, refunded %s", async (ending, channel, statuses, refunded) => {
    const { provider, surroundings } = await hub.open({ pollMilliseconds: 10 });
    const handover = await provider.send(message(ending, channel));
    await hub.upstream.deliver();
    const all = () => surroundings.taken.flatMap(({ receipts }) => receipts);
    await vi.waitFor(() => expect(all().at(-1)?.status).toBe(statuses.at(-1)), {
      timeout: patienceMilliseconds,
    });
    if (handover.kind !== "accepted") throw new Error(handover.detail);
    expect(all().at(-1)).toMatchObject({ providerMessageIds: [handover.providerMessageId] });
    expect(all().at(-1)!.refunded).toBe(refunded);
    expect(new Set(all().map(({ status }) => status)).size).toBe(all().length);
  });

  test("that could not be kept are taken at the next answer", async () => {
    const { provider, surroundings } = await hub.open({ pollMilliseconds: 10 });
    surroundings.keep(false);
    await provider.send(message("00"));
    await hub.upstream.deliver();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(surroundings.taken).toEqual([]);
    surroundings.keep(true);
    await vi.waitFor(() => expect(surroundings.taken).toHaveLength(1), { timeout: patienceMilliseconds });
  });

  test("are not asked for any more when the time of the message is over, or the provider is closed", async () => {
    let asked = 0;
    const peer = await startPeer((request, response) => {
      if (request.method === "GET") asked += 1;
      return inTurn(answer(200, { messageId: "1", from: "a", to: "b" }), cut)(request, response);
    });
    hub.closeLater(peer);
    const surroundings = createTestSurroundings();
    const provider = openProvider(peer.baseUrl, nobody, surroundings, { pollMilliseconds: 10 });
    await provider.send(message());
    await vi.waitFor(() => expect(asked).toBeGreaterThan(0), { timeout: patienceMilliseconds });
    surroundings.clock.advance(3_600_000 + 600_000);
    const before = asked;
    await new Promise((resolve) => setTimeout(resolve, 500));
    // The question for which the timer was set already is still asked.
    expect(asked).toBeLessThanOrEqual(before + 1);
    await provider.close();
  });
});

describe("receipts by webhook", () => {
  async function connect(ending: string, channel: OutboundMessage["channel"] = "sms") {
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
