import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SubmitResult, OutboundMessage } from "../../../src/ports/gateways.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import {
  respondWith,
  cutConnection,
  cutResponse,
  getUnusedAddress,
  respondInSequence,
  respondLate,
  neverRespond,
  startPeer,
  type Behaviour,
  type Peer,
} from "./peer.ts";
import { createTestDependencies, type TestDependencies } from "./test-dependencies.ts";

/** A provider that uses HTTP, with its vendor's normal response. */
export interface FaultProfile {
  readonly open: (
    limits: { readonly baseUrl: string; readonly timeoutMilliseconds: number; readonly concurrency: number },
    dependencies: TestDependencies,
  ) => MessageProvider;
  readonly healthy: Behaviour;
  readonly message: () => OutboundMessage;
  /** Texts that must not appear in any log or receipt. */
  readonly secrets: readonly string[];
}

/** Tests the results of messages while the vendor fails in different ways. The vendor is a peer on loopback. */
export function faultProfileSuite(name: string, { open, healthy, message, secrets }: FaultProfile): void {
  let peer: Peer;
  let dependencies: TestDependencies;
  let provider: MessageProvider;
  const start = (baseUrl = peer.baseUrl, timeoutMilliseconds = 2_000, concurrency = 4) =>
    open({ baseUrl, timeoutMilliseconds, concurrency }, dependencies);
  beforeEach(async () => {
    peer = await startPeer(healthy);
    dependencies = createTestDependencies();
    provider = start();
  });
  afterEach(async () => {
    const said = dependencies.getOutput();
    for (const secret of secrets) expect(said).not.toContain(secret);
    await provider.close();
    await peer.close();
  });

  async function kindsOf(count: number): Promise<readonly SubmitResult["kind"][]> {
    const kinds: SubmitResult["kind"][] = [];
    for (let sent = 0; sent < count; sent += 1) kinds.push((await provider.send(message())).kind);
    return kinds;
  }

  describe(`${name}: the vendor`, () => {
    test("is healthy: every message is accepted", async () => {
      expect(await kindsOf(3)).toEqual(["accepted", "accepted", "accepted"]);
      expect(provider.isUp()).toBe(true);
    });

    test("does not respond in time: retry, without an automatic repetition", async () => {
      peer.behave(neverRespond);
      expect(await provider.send(message())).toMatchObject({ kind: "retry" });
      expect(peer.requests).toHaveLength(1);
    });

    test.each([
      ["before the response", cutConnection],
      ["in the middle of the response", cutResponse],
    ])("closes the connection %s: retry, without an automatic repetition", async (_, behaviour) => {
      peer.behave(behaviour);
      expect(await provider.send(message())).toMatchObject({ kind: "retry" });
      expect(peer.requests).toHaveLength(1);
    });

    test.each([
      ["a body that is not JSON", respondWith(200, "<html>It works!</html>")],
      ["half of a body", respondWith(200, '{"ok":true,"result":{"request_id":"1')],
      ["JSON of another format", respondWith(200, { fine: true })],
      ["null", respondWith(200, "null")],
      ["an empty body", respondWith(200, "")],
      ["a body that is too large", respondWith(200, "x".repeat(1_000_000))],
    ])("responds with 200 and %s: retry", async (_, behaviour) => {
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
    ])("responds with %i and an unknown body: %s", async (status, kind) => {
      peer.behave(respondWith(status, "<html></html>"));
      expect(await provider.send(message())).toMatchObject({ kind });
    });

    test("throttles with 429: retry after the requested delay", async () => {
      peer.behave(respondWith(429, "", { "retry-after": "12" }));
      expect(await provider.send(message())).toMatchObject({ kind: "throttled", afterMilliseconds: 12_000 });
    });

    test("is flaky: successful requests are accepted, and the circuit stays closed", async () => {
      peer.behave(
        respondInSequence(
          cutConnection,
          healthy,
          respondWith(500, ""),
          healthy,
          cutConnection,
          cutConnection,
          healthy,
        ),
      );
      const kinds = ["retry", "accepted", "retry", "accepted", "retry", "retry", "accepted"];
      expect(await kindsOf(7)).toEqual(kinds);
      expect(provider.isUp()).toBe(true);
    });

    test("is dead: every message is unavailable, and the provider is down until a probe is allowed after a second", async () => {
      provider = start(await getUnusedAddress());
      expect(await kindsOf(7)).toEqual(Array<string>(7).fill("unavailable"));
      expect(provider.isUp()).toBe(false);
      dependencies.clock.advance(1_000);
      expect(provider.isUp()).toBe(true);
      expect(dependencies.log.lines.map(({ message }) => message)).toEqual(["provider is down"]);
    });

    test("fails and recovers: unavailable while the circuit is open, accepted by the probe", async () => {
      peer.behave(respondWith(500, ""));
      expect(await kindsOf(6)).toEqual([...Array<string>(5).fill("retry"), "unavailable"]);
      expect(peer.requests).toHaveLength(5);
      peer.behave(healthy);
      dependencies.clock.advance(1_000);
      expect(await kindsOf(2)).toEqual(["accepted", "accepted"]);
      expect(provider.isUp()).toBe(true);
    });

    test("hangs under load: messages without a permit are not sent", async () => {
      provider = start(peer.baseUrl, 200, 1);
      peer.behave(neverRespond);
      const crowd = await Promise.all(Array.from({ length: 300 }, () => provider.send(message())));
      expect(crowd.filter(({ kind }) => kind === "unavailable").length).toBeGreaterThan(290);
      expect(peer.requests.length).toBeLessThan(10);
    });
  });

  test(`${name}: closing waits for messages in progress`, async () => {
    peer.behave(respondLate(60, healthy));
    const sent = provider.send(message());
    await provider.close();
    expect((await sent).kind).toBe("accepted");
    expect((await provider.send(message())).kind).toBe("unavailable");
  });
}
