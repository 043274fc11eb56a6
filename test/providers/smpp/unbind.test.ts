import { afterEach, describe, expect, test } from "vitest";
import type { Receipts } from "../../../src/ports/providers.ts";
import { encodePdu } from "../../../src/providers/smpp/pdu.ts";
import { receipt, startRawPeer, taken, type RawPeer } from "./raw-peer.ts";
import { openBound, sleep, sms, startedClock, until, type OpenProvider } from "./support.ts";

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
  test("is answered after what is in flight: no answer is lost, and no receipt left unanswered", async () => {
    const keeping = Promise.withResolvers<void>();
    peer = await startRawPeer();
    opened = await openBound(peer.port, { closeTimeoutMilliseconds: 10_000 }, () => keeping.promise);
    const { provider } = opened;
    const sending = [1, 2, 3].map(() => provider.send(sms("Hello")));
    await until(() => submitted().length === 3);
    const [socket] = peer.sockets;
    socket!.write(Buffer.concat([receipt(800, "7"), unbind]));
    await until(() => !provider.isUp());
    expect((await provider.send(sms("Another"))).kind).toBe("unavailable");

    for (const [index, pdu] of submitted().entries()) socket!.write(taken(pdu, `e${index}`));
    const kinds = (await Promise.all(sending)).map(({ kind }) => kind);
    expect(kinds).toEqual(["accepted", "accepted", "accepted"]);
    expect(commands()).not.toContain(unbindResp);
    keeping.resolve();
    await until(() => peer.sockets.length === 2 && provider.isUp());
    expect(commands().slice(3)).toEqual([deliverSmResp, unbindResp]);
    expect(opened.receipts).toHaveLength(1);
    expect(opened.lines.map(({ fields }) => fields["reason"])).toContain("the SMSC unbound");
  });

  test("is answered in time where the SMSC answers nothing more, and once", async () => {
    peer = await startRawPeer();
    opened = await openBound(peer.port, { closeTimeoutMilliseconds: 100 });
    const sending = opened.provider.send(sms("Hello"));
    await until(() => submitted().length === 1);
    peer.sockets[0]!.write(Buffer.concat([unbind, unbind, unbind]));
    expect((await sending).kind).toBe("retry");
    await until(() => peer.sockets.length === 2 && opened.provider.isUp());
    expect(commands()).toEqual([submitSm, unbindResp]);
  });

  test("has messages that wait for a place go elsewhere at once", async () => {
    peer = await startRawPeer();
    opened = await openBound(peer.port, { window: 1, waitMilliseconds: 20_000 });
    const sending = [1, 2].map(() => opened.provider.send(sms("Hello")));
    await until(() => submitted().length === 1);
    peer.sockets[0]!.write(unbind);
    expect((await sending[1])?.kind).toBe("unavailable");
    peer.sockets[0]!.write(taken(submitted()[0]!, "1"));
    expect((await sending[0])?.kind).toBe("accepted");
  });

  test("may meet ours: both wait for the same answers", async () => {
    peer = await startRawPeer();
    opened = await openBound(peer.port, { closeTimeoutMilliseconds: 10_000 });
    const sending = opened.provider.send(sms("Hello"));
    await until(() => submitted().length === 1);
    const closing = opened.provider.close();
    peer.sockets[0]!.write(Buffer.concat([unbind, encodePdu(0x15, 0, 901)]));
    await until(() => commands().includes(0x8000_0015));
    expect(commands()).not.toContain(unbindResp);
    peer.sockets[0]!.write(taken(submitted()[0]!, "1"));
    expect((await sending).kind).toBe("accepted");
    await closing;
    await until(() => commands().includes(unbindResp));
  });
});

test("a receipt that comes beside the answer to our unbind is answered", async () => {
  const keep: Receipts["take"] = () => sleep(50);
  peer = await startRawPeer(
    () => {},
    () => {},
    (socket) => void socket.write(receipt(800, "7")),
  );
  opened = await openBound(peer.port, {}, keep);
  await opened.provider.close();
  await until(() => commands().includes(deliverSmResp));
  expect(opened.receipts).toHaveLength(1);
});

describe("another bind", () => {
  /** A bind that has stood for that long, by the clock. */
  async function standing(milliseconds: number): Promise<RawPeer["sockets"]> {
    let ahead = 0;
    const clock = { ...startedClock, monotonic: () => startedClock.monotonic() + ahead };
    const pauses = { reconnectMilliseconds: 300_000, reconnectAtMostMilliseconds: 600_000 };
    peer = await startRawPeer();
    opened = await openBound(peer.port, pauses, async () => {}, clock);
    ahead = milliseconds;
    return peer.sockets;
  }

  test.each([
    ["disconnects", (): unknown => peer.sockets.at(-1)!.end()],
    ["unbinds", (): unknown => peer.sockets.at(-1)!.write(unbind)],
  ])(
    "is made at once when the SMSC %s after a long time, and with a pause from then on",
    async (_, leave) => {
      const sockets = await standing(600_000);
      leave();
      await until(() => sockets.length === 2 && opened.provider.isUp());
      leave();
      await until(() => !opened.provider.isUp());
      await sleep(50);
      expect(sockets).toHaveLength(2);
    },
  );

  test.each([
    ["the bind did not stand for long", 599_000, (): unknown => peer.sockets.at(-1)!.end()],
    ["the connection broke", 600_000, (): unknown => peer.sockets.at(-1)!.resetAndDestroy()],
  ])("is made after a pause where %s", async (_, milliseconds, leave) => {
    const sockets = await standing(milliseconds);
    leave();
    await until(() => !opened.provider.isUp());
    await sleep(50);
    expect(sockets).toHaveLength(1);
  });
});

test("a provider that is drained is down, gives back what waits, and ends what it has begun", async () => {
  peer = await startRawPeer();
  opened = await openBound(peer.port, { window: 1, waitMilliseconds: 20_000 });
  const { provider } = opened;
  const begun = provider.send(sms("a".repeat(400)));
  await until(() => submitted().length === 1);
  const waiting = provider.send(sms("Hello"));
  provider.drain!();
  expect(provider.isUp()).toBe(false);
  expect((await waiting).kind).toBe("unavailable");
  expect((await provider.send(sms("Hello"))).kind).toBe("unavailable");
  for (const count of [1, 2, 3]) {
    await until(() => submitted().length === count);
    peer.sockets[0]!.write(taken(submitted()[count - 1]!, `f${count}`));
  }
  expect(await begun).toMatchObject({ kind: "accepted", partIds: ["f1", "f2", "f3"] });
});
