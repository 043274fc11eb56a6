import type { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import type { Handover } from "../../../src/ports/gateways.ts";
import { encodePdu, type Pdu } from "../../../src/providers/smpp/pdu.ts";
import { createTestClock } from "../../support/clock.ts";
import { startRawPeer, taken } from "./raw-peer.ts";
import { startSmsc } from "./smsc.ts";
import { openProvider, sleep, sms, until } from "./support.ts";

const cuts = 100;

/** A peer that cuts every connection after a few parts: before the response, in the middle of it, or after it. */
function createCutter() {
  const texts = new Map<string, number>();
  const cutOff = new Set<Socket>();
  let cut = 0;
  let untilCut = 1;
  const onPdu = (pdu: Pdu, socket: Socket) => {
    if (pdu.command !== 4 || cutOff.has(socket)) return;
    const text = /message \d+\b/.exec(pdu.body.toString("latin1"))?.[0] ?? "";
    texts.set(text, (texts.get(text) ?? 0) + 1);
    const response = taken(pdu, `${texts.size}-${pdu.sequence}`);
    untilCut -= 1;
    if (untilCut > 0 || cut >= cuts) return void socket.write(response);
    untilCut = 1 + (cut % 4);
    cut += 1;
    cutOff.add(socket);
    const sent = [0, 3, 17, response.length][cut % 4]!;
    // Parts of PDUs of the peer's own come, too.
    socket.write(
      Buffer.concat([
        response.subarray(0, sent),
        sent === response.length ? encodePdu(0x15, 0, 1).subarray(0, 9) : Buffer.alloc(0),
      ]),
    );
    if (cut % 2 === 0) socket.end();
    else setImmediate(() => socket.destroy());
  };
  return { texts, onPdu, cuts: () => cut };
}

test("100 connections that are cut, in the middle of PDUs too, lose no message", async () => {
  const cutter = createCutter();
  const peer = await startRawPeer(cutter.onPdu);
  const { provider, lines } = openProvider(peer.port, {
    reconnectMilliseconds: 2,
    reconnectAtMostMilliseconds: 4,
    window: 4,
  });
  await until(() => provider.isUp());
  const started = Date.now();
  const kinds = new Map<Handover["kind"], number>();

  /** As a dispatcher does it: until the gateway accepts it. */
  async function deliver(index: number): Promise<void> {
    const message = sms(`This is message ${index} of many`);
    for (let attempt = 1; ; attempt += 1) {
      const handover = await provider.send({ ...message, attempt });
      kinds.set(handover.kind, (kinds.get(handover.kind) ?? 0) + 1);
      if (handover.kind === "accepted") return;
      if (handover.kind === "refused" || Date.now() - started > 20_000)
        throw new Error(JSON.stringify(handover));
      await sleep(2);
    }
  }

  const messages = 300;
  let next = 0;
  const lane = async () => {
    while (next < messages) await deliver(next++);
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  // What the messages left over of the hundred is cut by further ones.
  while (cutter.cuts() < cuts) await deliver(next++);

  expect(cutter.cuts()).toBe(cuts);
  await until(() => provider.isUp());
  await deliver(next++);
  expect(peer.sockets.length).toBe(cuts + 1);
  for (let index = 0; index < next; index += 1)
    expect(cutter.texts.has(`message ${index}`), `${index}`).toBe(true);
  expect(kinds.get("accepted")).toBe(next);
  expect(kinds.get("retry")).toBeGreaterThan(0);
  // Only what was cut off unanswered is sent again.
  const sentAgain = [...cutter.texts.values()].reduce((sum, count) => sum + count - 1, 0);
  expect(sentAgain).toBeLessThanOrEqual(cuts * 4);
  expect(lines.filter(({ message }) => message === "bound").length).toBeGreaterThan(cuts);
  await provider.close();
  await peer.close();
});

test.each([
  [0, 0.75],
  [1, 1.25],
])("the delay grows and is spread: by chance of %d it is %d times as long", async (chance, spread) => {
  using _ = vi.spyOn(Math, "random").mockReturnValue(chance);
  const times: number[] = [];
  const smsc = await startSmsc({
    bindStatus() {
      times.push(performance.now());
      return 0x0d;
    },
  });
  const { provider } = openProvider(smsc.port, {
    reconnectMilliseconds: 40,
    reconnectAtMostMilliseconds: 10_000,
  });
  await until(() => times.length >= 5);
  await provider.close();
  await smsc.close();
  for (let gap = 0; gap < 4; gap += 1) {
    // 40, 80, 160 and 320 ms, give or take a quarter; a timer may come a little early, and late on a busy machine.
    expect(times[gap + 1]! - times[gap]!).toBeGreaterThanOrEqual(spread * 40 * 2 ** gap - 2);
  }
});

test("a peer that takes every bind and ends it at once is asked ever less often", async () => {
  const peer = await startRawPeer(
    () => {},
    (socket) => setImmediate(() => socket.destroy()),
  );
  const opened = openProvider(peer.port, {
    reconnectMilliseconds: 20,
    reconnectAtMostMilliseconds: 10_000,
  });
  await until(() => peer.sockets.length >= 4);
  await sleep(400);
  expect(peer.sockets.length).toBeLessThan(10);
  await opened.provider.close();
  await peer.close();
});

test("the bind, and each outage however short, is a change of the provider's state", async () => {
  const smsc = await startSmsc();
  const clock = createTestClock();
  const begun = clock.monotonic();
  const { provider } = openProvider(smsc.port, { binds: 2 }, undefined, clock);
  clock.advance(1_000);
  await until(() => smsc.binds.length === 2 && provider.isUp());
  clock.advance(1_000);
  expect(provider.changedAt!() - begun).toBe(1_000);
  // One of two binds is no outage.
  smsc.sessions[0]!.destroy();
  await until(() => smsc.binds.length === 3);
  expect(provider.changedAt!() - begun).toBe(1_000);
  for (const session of smsc.sessions) session.destroy();
  await until(() => smsc.binds.length >= 5 && provider.isUp());
  clock.advance(1_000);
  expect(provider.changedAt!() - begun).toBe(2_000);
  await smsc.close();
  await until(() => !provider.isUp());
  clock.advance(1_000);
  expect(provider.changedAt!() - begun).toBe(3_000);
  await provider.close();
});
