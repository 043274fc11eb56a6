import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Handover, OutboundMessage } from "../../../src/ports/gateways.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import {
  answer,
  cut,
  cutInTheMiddle,
  deadAddress,
  inTurn,
  late,
  silence,
  startPeer,
  type Behaviour,
  type Peer,
} from "./peer.ts";
import { createTestSurroundings, type TestSurroundings } from "./surroundings.ts";

/** A provider that speaks HTTP, and what its vendor says when all is well. */
export interface FaultProfile {
  readonly open: (
    limits: { readonly baseUrl: string; readonly timeoutMilliseconds: number; readonly concurrency: number },
    surroundings: TestSurroundings,
  ) => MessageProvider;
  readonly healthy: Behaviour;
  readonly message: () => OutboundMessage;
  /** What must stand in no log and no report. */
  readonly secrets: readonly string[];
}

/** What becomes of messages while the vendor is in every kind of trouble; the vendor is a peer on loopback. */
export function faultProfileSuite(name: string, { open, healthy, message, secrets }: FaultProfile): void {
  let peer: Peer;
  let surroundings: TestSurroundings;
  let provider: MessageProvider;
  const start = (baseUrl = peer.baseUrl, timeoutMilliseconds = 2_000, concurrency = 4) =>
    open({ baseUrl, timeoutMilliseconds, concurrency }, surroundings);
  beforeEach(async () => {
    peer = await startPeer(healthy);
    surroundings = createTestSurroundings();
    provider = start();
  });
  afterEach(async () => {
    const said = surroundings.said();
    for (const secret of secrets) expect(said).not.toContain(secret);
    await provider.close();
    await peer.close();
  });

  async function kindsOf(count: number): Promise<readonly Handover["kind"][]> {
    const kinds: Handover["kind"][] = [];
    for (let sent = 0; sent < count; sent += 1) kinds.push((await provider.send(message())).kind);
    return kinds;
  }

  describe(`${name}: the vendor`, () => {
    test("is healthy: every message is accepted", async () => {
      expect(await kindsOf(3)).toEqual(["accepted", "accepted", "accepted"]);
      expect(provider.isUp()).toBe(true);
    });

    test("is slow: whether it took the message is not known, so the same provider tries again", async () => {
      peer.behave(silence);
      expect(await provider.send(message())).toMatchObject({ kind: "retry" });
      expect(peer.requests).toHaveLength(1);
    });

    test.each([
      ["before its answer", cut],
      ["in the middle of its answer", cutInTheMiddle],
    ])("cuts the connection %s: retry, and nothing is sent by itself a second time", async (_, behaviour) => {
      peer.behave(behaviour);
      expect(await provider.send(message())).toMatchObject({ kind: "retry" });
      expect(peer.requests).toHaveLength(1);
    });

    test.each([
      ["no JSON", answer(200, "<html>It works!</html>")],
      ["half of it", answer(200, '{"ok":true,"result":{"request_id":"1')],
      ["another shape", answer(200, { fine: true })],
      ["null", answer(200, "null")],
      ["nothing", answer(200, "")],
      ["too much of it", answer(200, "x".repeat(1_000_000))],
    ])("answers 200 with %s: retry", async (_, behaviour) => {
      peer.behave(behaviour);
      expect(await provider.send(message())).toMatchObject({ kind: "retry" });
    });

    test.each([
      [301, "unavailable"],
      [404, "unavailable"],
      [503, "unavailable"],
      [500, "retry"],
      [502, "retry"],
      [504, "retry"],
    ])("answers %i in nobody's words: %s", async (status, kind) => {
      peer.behave(answer(status, "<html></html>"));
      expect(await provider.send(message())).toMatchObject({ kind });
    });

    test("throttles by 429: retry when it says", async () => {
      peer.behave(answer(429, "", { "retry-after": "12" }));
      expect(await provider.send(message())).toMatchObject({ kind: "throttled", afterMilliseconds: 12_000 });
    });

    test("is flaky: what it answers is accepted, and its circuit stays closed", async () => {
      peer.behave(inTurn(cut, healthy, answer(500, ""), healthy, cut, cut, healthy));
      const kinds = ["retry", "accepted", "retry", "accepted", "retry", "retry", "accepted"];
      expect(await kindsOf(7)).toEqual(kinds);
      expect(provider.isUp()).toBe(true);
    });

    test("is dead: unavailable, soon without a try, and up again after a probe", async () => {
      provider = start(await deadAddress());
      expect(await kindsOf(7)).toEqual(Array<string>(7).fill("unavailable"));
      expect(provider.isUp()).toBe(false);
      surroundings.clock.advance(1_000);
      expect(provider.isUp()).toBe(true);
      expect(surroundings.log.lines.map(({ message }) => message)).toEqual(["provider is down"]);
    });

    test("fails and recovers: unavailable while its circuit is open, accepted by the probe", async () => {
      peer.behave(answer(500, ""));
      expect(await kindsOf(6)).toEqual([...Array<string>(5).fill("retry"), "unavailable"]);
      expect(peer.requests).toHaveLength(5);
      peer.behave(healthy);
      surroundings.clock.advance(1_000);
      expect(await kindsOf(2)).toEqual(["accepted", "accepted"]);
      expect(provider.isUp()).toBe(true);
    });

    test("hangs under a crowd: what found no turn was not sent", async () => {
      provider = start(peer.baseUrl, 200, 1);
      peer.behave(silence);
      const crowd = await Promise.all(Array.from({ length: 300 }, () => provider.send(message())));
      expect(crowd.filter(({ kind }) => kind === "unavailable").length).toBeGreaterThan(290);
      expect(peer.requests.length).toBeLessThan(10);
    });
  });

  test(`${name}: closing waits for what is in hand`, async () => {
    peer.behave(late(60, healthy));
    const sent = provider.send(message());
    await provider.close();
    expect((await sent).kind).toBe("accepted");
    expect((await provider.send(message())).kind).toBe("unavailable");
  });
}
