import { afterEach, describe, expect, test } from "vitest";
import type { ReceiptHandler } from "../../../src/ports/providers.ts";
import { encodePdu } from "../../../src/providers/smpp/pdu.ts";
import { encodeReceipt, startRawPeer, encodeAcceptance, type RawPeer } from "./raw-peer.ts";
import { openBoundProvider, sleep, sms, runningClock, until, type OpenProvider } from "./support.ts";

const unbind = encodePdu(6, 0, 900);
const submitSm = 4;
const deliverSmResp = 0x8000_0005;
const unbindResp = 0x8000_0006;

let peer: RawPeer;
let opened: OpenProvider;

afterEach(async () => {
  await opened.provider.close();
  await peer.close();
});

const commands = () => peer.received.map(({ command }) => command);
const submitted = () => peer.received.filter(({ command }) => command === submitSm);

describe("an unbind by the SMSC", () => {
  test("is answered after all requests in flight: no response and no receipt is lost", async () => {
    const keeping = Promise.withResolvers<void>();
    peer = await startRawPeer();
    opened = await openBoundProvider(peer.port, { closeTimeoutMilliseconds: 10_000 }, () => keeping.promise);
    const { provider } = opened;
    const sending = [1, 2, 3].map(() => provider.send(sms("Hello")));
    await until(() => submitted().length === 3);
    const [socket] = peer.sockets;
    socket!.write(Buffer.concat([encodeReceipt(800, "7"), unbind]));
    await until(() => !provider.isUp());
    expect((await provider.send(sms("Another"))).kind).toBe("unavailable");

    for (const [index, pdu] of submitted().entries()) socket!.write(encodeAcceptance(pdu, `e${index}`));
    const kinds = (await Promise.all(sending)).map(({ kind }) => kind);
    expect(kinds).toEqual(["accepted", "accepted", "accepted"]);
    expect(commands()).not.toContain(unbindResp);
    keeping.resolve();
    await until(() => peer.sockets.length === 2 && provider.isUp());
    expect(commands().slice(3)).toEqual([deliverSmResp, unbindResp]);
    expect(opened.receipts).toHaveLength(1);
    expect(opened.logEntries.map(({ fields }) => fields["reason"])).toContain("the SMSC unbound");
  });

  test("is answered once if the SMSC sends no further responses", async () => {
    peer = await startRawPeer();
    opened = await openBoundProvider(peer.port, { closeTimeoutMilliseconds: 100 });
    const sending = opened.provider.send(sms("Hello"));
    await until(() => submitted().length === 1);
    peer.sockets[0]!.write(Buffer.concat([unbind, unbind, unbind]));
    expect((await sending).kind).toBe("retry");
    await until(() => peer.sockets.length === 2 && opened.provider.isUp());
    expect(commands()).toEqual([submitSm, unbindResp]);
  });

  test("ends messages that wait for the window, so that another provider can accept them", async () => {
    peer = await startRawPeer();
    opened = await openBoundProvider(peer.port, { window: 1, waitMilliseconds: 20_000 });
    const sending = [1, 2].map(() => opened.provider.send(sms("Hello")));
    await until(() => submitted().length === 1);
    peer.sockets[0]!.write(unbind);
    expect((await sending[1])?.kind).toBe("unavailable");
    peer.sockets[0]!.write(encodeAcceptance(submitted()[0]!, "1"));
    expect((await sending[0])?.kind).toBe("accepted");
  });

  test("may coincide with an unbind of the provider: both wait for the same responses", async () => {
    peer = await startRawPeer();
    opened = await openBoundProvider(peer.port, { closeTimeoutMilliseconds: 10_000 });
    const sending = opened.provider.send(sms("Hello"));
    await until(() => submitted().length === 1);
    const closing = opened.provider.close();
    peer.sockets[0]!.write(Buffer.concat([unbind, encodePdu(0x15, 0, 901)]));
    await until(() => commands().includes(0x8000_0015));
    expect(commands()).not.toContain(unbindResp);
    peer.sockets[0]!.write(encodeAcceptance(submitted()[0]!, "1"));
    expect((await sending).kind).toBe("accepted");
    await closing;
    await until(() => commands().includes(unbindResp));
  });
});

test("a receipt that arrives before the response to the provider's unbind is answered", async () => {
  const keep: ReceiptHandler["handle"] = () => sleep(50);
  peer = await startRawPeer(
    () => {},
    () => {},
    (socket) => void socket.write(encodeReceipt(800, "7")),
  );
  opened = await openBoundProvider(peer.port, {}, keep);
  await opened.provider.close();
  await until(() => commands().includes(deliverSmResp));
  expect(opened.receipts).toHaveLength(1);
});

describe("a reconnect", () => {
  /** Opens a bind that has lasted for `milliseconds`, by the monotonic clock. */
  async function openLongBind(milliseconds: number): Promise<RawPeer["sockets"]> {
    let ahead = 0;
    const clock = { ...runningClock, monotonic: () => runningClock.monotonic() + ahead };
    const pauses = { reconnectMilliseconds: 300_000, reconnectAtMostMilliseconds: 600_000 };
    peer = await startRawPeer();
    opened = await openBoundProvider(peer.port, pauses, async () => {}, clock);
    ahead = milliseconds;
    return peer.sockets;
  }

  test.each([
    ["disconnects", (): unknown => peer.sockets.at(-1)!.end()],
    ["unbinds", (): unknown => peer.sockets.at(-1)!.write(unbind)],
  ])(
    "is immediate if the SMSC %s after a long session, and follows a pause after that",
    async (_, disconnect) => {
      const sockets = await openLongBind(600_000);
      disconnect();
      await until(() => sockets.length === 2 && opened.provider.isUp());
      disconnect();
      await until(() => !opened.provider.isUp());
      await sleep(50);
      expect(sockets).toHaveLength(2);
    },
  );

  test.each([
    ["the bind lasted less than 600 s", 599_000, (): unknown => peer.sockets.at(-1)!.end()],
    ["the connection was reset", 600_000, (): unknown => peer.sockets.at(-1)!.resetAndDestroy()],
  ])("follows a pause if %s", async (_, milliseconds, disconnect) => {
    const sockets = await openLongBind(milliseconds);
    disconnect();
    await until(() => !opened.provider.isUp());
    await sleep(50);
    expect(sockets).toHaveLength(1);
  });
});

test("a drained provider is down, ends queued messages, and completes messages with accepted segments", async () => {
  peer = await startRawPeer();
  opened = await openBoundProvider(peer.port, { window: 1, waitMilliseconds: 20_000 });
  const { provider } = opened;
  const longMessage = provider.send(sms("a".repeat(400)));
  await until(() => submitted().length === 1);
  const waiting = provider.send(sms("Hello"));
  provider.drain!();
  expect(provider.isUp()).toBe(false);
  expect((await waiting).kind).toBe("unavailable");
  expect((await provider.send(sms("Hello"))).kind).toBe("unavailable");
  for (const count of [1, 2, 3]) {
    await until(() => submitted().length === count);
    peer.sockets[0]!.write(encodeAcceptance(submitted()[count - 1]!, `f${count}`));
  }
  expect(await longMessage).toMatchObject({ kind: "accepted", segmentIds: ["f1", "f2", "f3"] });
});
