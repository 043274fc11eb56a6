// What every vendor promises that hands over what recipients write.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MessageProvider, SenderOf } from "../../../src/ports/providers.ts";
import { testStart } from "../../support/clock.ts";
import { addressOf } from "../../../src/providers/shared/callbacks.ts";
import { answer, type Behaviour } from "../http/peer.ts";
import { openAgainst, type OpenedProvider, type TestSurroundings } from "../http/surroundings.ts";
import { forged, type VendorWriting } from "./server.ts";

/** A vendor that hands over what recipients write. */
export interface InboundCase {
  readonly name: string;
  /** SMS unless set. */
  readonly channel?: "whatsapp";
  /** Whether it tells when it was written; it does unless set. */
  readonly isTimed?: false;
  readonly make: (given: object, surroundings: TestSurroundings) => MessageProvider;
  readonly writing: VendorWriting;
  readonly files?: Behaviour;
  /** The sender that a message from `Example` had, by what the operator's options say. */
  readonly senders: readonly (readonly [given: object, sender: string | undefined])[];
}

const told = "https://hub.example/callbacks/vendor";
const [from, to] = ["447700900123", "447700900456"];

const ways = [
  ["of another", (right: string) => right.replace(/[\w+/-]{4}(?==*$)/, "xxxx")],
  ["that is cut", (right: string) => right.slice(1)],
  ["that is empty", () => ""],
] as const;

/** Holds a vendor to what it does with what recipients write. */
export function inboundSuite(given: InboundCase): void {
  const { name, make, channel = "sms", isTimed = true, writing, files = answer(404, ""), senders } = given;
  const open = (given: object = {}) =>
    openAgainst(files, undefined, (baseUrl, surroundings) =>
      make({ baseUrl, ...writing.options, ...given }, surroundings),
    );

  describe(`${name}: what a recipient writes`, () => {
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
      opened.surroundings.inbounds.map((each) => ({
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
    ])("%j", async (text, wish) => {
      expect(await statusOf(written(text))).toBe(200);
      const at = isTimed ? testStart : undefined;
      expect(kept()).toEqual(wish ? [{ channel, from, to, wish, at }] : []);
      expect(opened.surroundings.taken).toEqual([]);
      expect(opened.surroundings.log.lines).toEqual([]);
    });

    test.each(ways)("with a signature or a key %s is refused unread", async (_, value) => {
      expect(await statusOf(await forged(written("STOP"), value))).toBe(401);
      expect(kept()).toEqual([]);
    });

    test("with neither is refused unread, whatever token comes in their place", async () => {
      const body = (await written("STOP").text()).replace(/"(?:Sign|sig)[^"]*":"[^"]*",?/g, "");
      for (const query of ["", `?m=${testStart}&t=${"x".repeat(24)}`]) {
        expect(await statusOf(new Request(told + query, { method: "POST", body }))).toBe(401);
      }
      expect(kept()).toEqual([]);
    });

    test("at the address of a message's reports is not taken", async () => {
      const body = (await written("STOP").text()).replace(/"(?:Sign|sig)[^"]*":"[^"]*",?/g, "");
      const address = addressOf(told, { name: "vendor", ...opened.surroundings }, "m-1");
      // One that signs is not asked for a token; to one that does not, it is a report that cannot be read.
      expect([400, 401]).toContain(await statusOf(new Request(address, { method: "POST", body })));
      expect(kept()).toEqual([]);
    });

    test("is taken again where it is posted again, which a vendor does where it could not be kept", async () => {
      opened.surroundings.keep(false);
      await expect(opened.provider.callbacks!(written("STOP"))).rejects.toThrow("the store is down");
      expect(kept()).toEqual([]);
      opened.surroundings.keep(true);
      for (const _ of [1, 2]) expect(await statusOf(written("STOP"))).toBe(200);
      expect(kept().map(({ wish }) => wish)).toEqual(["stop", "stop"]);
    });

    test.each(senders)("is told with the sender that messages had: %j", async (given, sender) => {
      const other = await open(given);
      await other.provider.callbacks!(written("STOP", other));
      const senderOf: SenderOf = other.surroundings.sendersOf[0]!;
      expect(senderOf({ channel, sender: "Example", recipient: `+${from}` })).toBe(sender);
      await other.close();
    });

    test("says nothing of it in the log", async () => {
      await statusOf(written("STOP"));
      await statusOf(await forged(written("STOP"), () => "wrong"));
      expect(JSON.stringify(opened.surroundings.log.lines)).not.toMatch(/STOP|7700900/);
    });
  });
}
