// Shared tests for vendors that pass on inbound messages.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MessageProvider, FindSender } from "../../../src/ports/providers.ts";
import { testStart } from "../../support/clock.ts";
import { createCallbackUrl } from "../../../src/providers/shared/callbacks.ts";
import { respondWith, type Behaviour } from "../http/peer.ts";
import { openWithPeer, type OpenedProvider, type TestDependencies } from "../http/test-dependencies.ts";
import { forgeRequest, type VendorInboundServer } from "./server.ts";

/** A vendor that passes on inbound messages. */
export interface InboundCase {
  readonly name: string;
  /** Default: SMS. */
  readonly channel?: "whatsapp";
  /** False if inbound messages have no time. Default: true. */
  readonly isTimed?: false;
  readonly make: (given: object, dependencies: TestDependencies) => MessageProvider;
  readonly writing: VendorInboundServer;
  readonly files?: Behaviour;
  /** The real sender of messages from `Example`, for different options. */
  readonly senders: readonly (readonly [given: object, sender: string | undefined])[];
}

const told = "https://hub.example/callbacks/vendor";
const [from, to] = ["447700900123", "447700900456"];

const ways = [
  ["of another message", (right: string) => right.replace(/[\w+/-]{4}(?==*$)/, "xxxx")],
  ["that is too short", (right: string) => right.slice(1)],
  ["that is empty", () => ""],
] as const;

/** Tests how a vendor's inbound messages are processed. */
export function inboundSuite(given: InboundCase): void {
  const {
    name,
    make,
    channel = "sms",
    isTimed = true,
    writing,
    files = respondWith(404, ""),
    senders,
  } = given;
  const open = (given: object = {}) =>
    openWithPeer(files, undefined, (baseUrl, dependencies) =>
      make({ baseUrl, ...writing.options, ...given }, dependencies),
    );

  describe(`${name}: an inbound message`, () => {
    let opened: OpenedProvider<MessageProvider>;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const written = (text: string, by = opened) =>
      writing.writes(told, { from, to, text }, testStart / 1_000, by.peer.baseUrl);
    const statusOf = async (request: Request) => (await opened.provider.callbacks!(request)).status;
    const digits = (number: string) => number.replace("+", "");
    const kept = () =>
      opened.dependencies.inboundMessages.map((each) => ({
        ...each,
        from: digits(each.from),
        to: digits(each.to),
      }));

    test.each([
      ["STOP", "stop"],
      ["stop", "stop"],
      [" Start ", "start"],
      ["UNSTOP", "start"],
      ["Stop.", "stop"],
      ["YES", undefined],
      ["Please stop", undefined],
      ["“Stop”. Thank you", "stop"],
      ["Thank you", undefined],
      ["STOP ".repeat(100), undefined],
      ["1", undefined],
    ])("with the text %j is read as: %s", async (text, wish) => {
      expect(await statusOf(written(text))).toBe(200);
      const at = isTimed ? testStart : undefined;
      expect(kept()).toEqual(wish ? [{ channel, from, to, wish, at }] : []);
      expect(opened.dependencies.recordedReceipts).toEqual([]);
      expect(opened.dependencies.log.lines).toEqual([]);
    });

    test.each(ways)("with a signature or a key %s is rejected before it is read", async (_, value) => {
      expect(await statusOf(await forgeRequest(written("STOP"), value))).toBe(401);
      expect(kept()).toEqual([]);
    });

    test("without a signature or a key is rejected before it is read, even with the token of a callback URL", async () => {
      const body = (await written("STOP").text()).replace(/"(?:Sign|sig)[^"]*":"[^"]*",?/g, "");
      for (const query of ["", `?m=${testStart}&t=${"x".repeat(24)}`]) {
        expect(await statusOf(new Request(told + query, { method: "POST", body }))).toBe(401);
      }
      expect(kept()).toEqual([]);
    });

    test("at the callback URL of a message is not accepted", async () => {
      const body = (await written("STOP").text()).replace(/"(?:Sign|sig)[^"]*":"[^"]*",?/g, "");
      const address = createCallbackUrl(told, { name: "vendor", ...opened.dependencies }, "m-1");
      // A vendor that signs needs no token. For other vendors this is an unreadable report.
      expect([400, 401]).toContain(await statusOf(new Request(address, { method: "POST", body })));
      expect(kept()).toEqual([]);
    });

    test("is accepted each time that the vendor posts it, also after it could not be stored", async () => {
      opened.dependencies.setStoreAvailable(false);
      await expect(opened.provider.callbacks!(written("STOP"))).rejects.toThrow("the store is down");
      expect(kept()).toEqual([]);
      opened.dependencies.setStoreAvailable(true);
      for (const _ of [1, 2]) expect(await statusOf(written("STOP"))).toBe(200);
      expect(kept().map(({ wish }) => wish)).toEqual(["stop", "stop"]);
    });

    test.each(senders)("has the sender of the service's messages: %j", async (given, sender) => {
      const other = await open(given);
      await other.provider.callbacks!(written("STOP", other));
      const senderOf: FindSender = other.dependencies.senderLookups[0]!;
      expect(senderOf({ channel, sender: "Example", recipient: `+${from}` })).toBe(sender);
      await other.close();
    });

    test("does not appear in the log", async () => {
      await statusOf(written("STOP"));
      await statusOf(await forgeRequest(written("STOP"), () => "wrong"));
      expect(JSON.stringify(opened.dependencies.log.lines)).not.toMatch(/STOP|7700900/);
    });
  });
}
