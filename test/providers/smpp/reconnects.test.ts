import type { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import type { SubmitResult } from "../../../src/ports/gateways.ts";
import { encodePdu, type Pdu } from "../../../src/providers/smpp/pdu.ts";
import { createTestClock } from "../../support/clock.ts";
import { startRawPeer, encodeAcceptance } from "./raw-peer.ts";
import { startSmsc } from "./smsc.ts";
import { openProvider, sleep, sms, until } from "./support.ts";

const cuts = 100;

/** A peer that closes every connection after some segments: before, within or after the response. */
function createCutter() {
  const texts = new Map<string, number>();
  const cutOff = new Set<Socket>();
  let cut = 0;
  let untilCut = 1;
  const onPdu = (pdu: Pdu, socket: Socket) => {
    if (pdu.command !== 4 || cutOff.has(socket)) return;
    const text = /message \d+\b/.exec(pdu.body.toString("latin1"))?.[0] ?? "";
    texts.set(text, (texts.get(text) ?? 0) + 1);
    const response = encodeAcceptance(pdu, `${texts.size}-${pdu.sequence}`);
    untilCut -= 1;
    if (untilCut > 0 || cut >= cuts) return void socket.write(response);
    untilCut = 1 + (cut % 4);
    cut += 1;
    cutOff.add(socket);
    const sent = [0, 3, 17, response.length][cut % 4]!;
    // Some connections also end within a request of the peer.
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

test("no message is lost over 100 broken connections, also within PDUs", async () => {
  const cutter = createCutter();
  const peer = await startRawPeer(cutter.onPdu);
  const { provider, logEntries } = openProvider(peer.port, {
    reconnectMilliseconds: 2,
    reconnectAtMostMilliseconds: 4,
    window: 4,
  });
  await until(() => provider.isUp());
  const started = Date.now();
  const countsByKind = new Map<SubmitResult["kind"], number>();

  /** Sends a message like a dispatcher, until it is accepted. */
  async function deliver(index: number): Promise<void> {
    const message = sms(`This is message ${index} of many`);
    for (let attempt = 1; ; attempt += 1) {
      const result = await provider.send({ ...message, attempt });
      countsByKind.set(result.kind, (countsByKind.get(result.kind) ?? 0) + 1);
      if (result.kind === "accepted") return;
      if (result.kind === "refused" || Date.now() - started > 20_000) throw new Error(JSON.stringify(result));
      await sleep(2);
    }
  }

  const messages = 300;
  let next = 0;
  const worker = async () => {
    while (next < messages) await deliver(next++);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
  // If the messages end before the 100 disconnections, further messages cause the remaining disconnections.
  while (cutter.cuts() < cuts) await deliver(next++);

  expect(cutter.cuts()).toBe(cuts);
  await until(() => provider.isUp());
  await deliver(next++);
  expect(peer.sockets.length).toBe(cuts + 1);
  for (let index = 0; index < next; index += 1)
    expect(cutter.texts.has(`message ${index}`), `${index}`).toBe(true);
  expect(countsByKind.get("accepted")).toBe(next);
  expect(countsByKind.get("retry")).toBeGreaterThan(0);
  // Only messages without a response are sent again.
  const repeated = [...cutter.texts.values()].reduce((sum, count) => sum + count - 1, 0);
  expect(repeated).toBeLessThanOrEqual(cuts * 4);
  expect(logEntries.filter(({ message }) => message === "bound").length).toBeGreaterThan(cuts);
  await provider.close();
  await peer.close();
});

test.each([
  [0, 0.75],
  [1, 1.25],
])(
  "the reconnect delay doubles and is randomized: for a random value of %d its factor is at least %d",
  async (chance, spread) => {
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
      // Delays of 40, 80, 160 and 320 ms, plus or minus a quarter. A timer may fire slightly early, and late on a busy
      // machine.
      expect(times[gap + 1]! - times[gap]!).toBeGreaterThanOrEqual(spread * 40 * 2 ** gap - 2);
    }
  },
);

test("reconnects less and less often to a peer that accepts each bind and disconnects immediately", async () => {
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

test("counts the bind and each outage, however short, as a change of the provider's state", async () => {
  const smsc = await startSmsc();
  const clock = createTestClock();
  const begun = clock.monotonic();
  const { provider } = openProvider(smsc.port, { binds: 2 }, undefined, clock);
  clock.advance(1_000);
  await until(() => smsc.binds.length === 2 && provider.isUp());
  clock.advance(1_000);
  expect(provider.changedAt!() - begun).toBe(1_000);
  // The loss of one of two binds is not an outage.
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
