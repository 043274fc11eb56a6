// What every vendor that hands over what recipients write promises.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MessageProvider, SenderOf } from "../../../src/ports/providers.ts";
import { testStart } from "../../support/clock.ts";
import { outbound } from "../gateway.suite.ts";
import type { OpenedProvider } from "../http/surroundings.ts";
import type { VendorReporting, VendorWriting, Written } from "./server.ts";

/** A vendor's posts of what recipients have written. */
export interface InboundCase {
  readonly writing: VendorWriting;
  readonly channels: readonly Written["channel"][];
  /** Options with which it signs what it posts, and such with which it signs nothing, and no key is set. */
  readonly signed: object;
  readonly unsigned: object;
  /** The sender of a message of each channel that a customer sends from `Example`. */
  readonly senders: Readonly<Partial<Record<Written["channel"], string>>>;
}

type Opened = OpenedProvider<MessageProvider>;

const address = "https://hub.example/callbacks/vendor";
const key = "key-of-the-operator";
const [from, to] = ["+447700900123", "+15005550006"];

/** Holds a vendor to what is made of STOP and START, and to whom they are taken from. */
export function inboundTests(
  name: string,
  { writing, channels, signed, unsigned, senders }: InboundCase,
  reports: VendorReporting,
  open: (given: object) => Promise<Opened>,
): void {
  const { write, secret } = writing;
  const seconds = testStart / 1_000;
  const [channel] = channels;
  const written = (text: string) => ({ channel: channel!, from, to, text });
  let opened: Opened;
  const reopen = async (given: object) => {
    await opened.close();
    opened = await open(given);
  };
  beforeEach(async () => {
    opened = await open(signed);
  });
  afterEach(() => opened.close());
  const post = async (request: Request) => (await opened.provider.callbacks!(request)).status;
  const wishes = () => opened.surroundings.inbounds.map(({ wish }) => wish);

  describe(`${name}: what a recipient writes`, () => {
    test.each(
      channels.flatMap((each) => [
        [each, "STOP", "stop"] as const,
        [each, " Unsubscribe\n", "stop"] as const,
        [each, "start", "start"] as const,
        [each, "STOP calling", undefined] as const,
        [each, "", undefined] as const,
      ]),
    )("by %s: %j", async (each, text, wish) => {
      expect(await post(write(address, { channel: each, from, to, text }, seconds, secret))).toBe(200);
      expect(opened.surroundings.inbounds).toEqual(wish ? [{ channel: each, from, to, wish }] : []);
      expect(opened.surroundings.taken.flatMap(({ receipts }) => receipts)).toEqual([]);
      expect(opened.surroundings.log.lines).toEqual([]);
    });

    test("to a short code is of that", async () => {
      await post(write(address, { ...written("STOP"), to: "12345" }, seconds, secret));
      expect(opened.surroundings.inbounds).toMatchObject([{ from, to: "12345", wish: "stop" }]);
    });

    test("repeated and in another order is taken as it comes", async () => {
      for (const text of ["STOP", "STOP", "START", "STOP"]) {
        expect(await post(write(address, written(text), seconds, secret))).toBe(200);
      }
      expect(wishes()).toEqual(["stop", "stop", "start", "stop"]);
    });

    test.each([
      ["with another's signature", () => write(address, written("STOP"), seconds, "another-secret")],
      ["without a signature", () => write(address, written("STOP"), seconds, undefined)],
      ["too long ago", () => write(address, written("STOP"), seconds - 301, secret)],
      ["with a key in place of a signature", () => write(withKey(key), written("STOP"), seconds, undefined)],
    ])("%s is refused, and nothing of it is kept", async (_, request) => {
      expect(await post(request())).toBe(401);
      expect(wishes()).toEqual([]);
    });

    test("with the signature of something else is refused", async () => {
      const genuine = write(address, written("Hello"), seconds, secret);
      const swap = (text: string) => text.replace("Hello", "STOP");
      const { method, headers } = genuine;
      const body = swap(await genuine.text());
      const request = new Request(swap(genuine.url), { method, headers, ...(method === "POST" && { body }) });
      expect(await post(request)).toBe(401);
      expect(wishes()).toEqual([]);
    });

    test("that cannot be kept rejects, so that the vendor tries again", async () => {
      opened.surroundings.keep(false);
      const request = write(address, written("STOP"), seconds, secret);
      await expect(opened.provider.callbacks!(request)).rejects.toThrow("the store is down");
    });

    test("is told with the sender that messages had", async () => {
      const ofEach = (senderOf: SenderOf | undefined) =>
        channels.map((each) => senderOf?.({ channel: each, sender: "Example", recipient: from }));
      await post(write(address, written("STOP"), seconds, secret));
      expect(ofEach(opened.surroundings.sendersOf[0])).toEqual(channels.map((each) => senders[each]));
      await reopen({ ...signed, from: "Hub" });
      await post(write(address, written("STOP"), seconds, secret));
      expect(ofEach(opened.surroundings.sendersOf[0])).toEqual(
        channels.map((each) => (each === "sms" ? "Hub" : senders[each])),
      );
    });
  });

  describe(`${name}: what a recipient writes, where nothing is signed`, () => {
    test("is taken with the operator's key, and with no other", async () => {
      await reopen({ ...unsigned, inboundKey: key });
      for (const told of [address, withKey("another-key-of-16"), withKey(""), withKey(`${key}x`)]) {
        expect(await post(write(told, written("STOP"), seconds, undefined))).toBe(401);
      }
      expect(wishes()).toEqual([]);
      expect(await post(write(withKey(key), written("STOP"), seconds, undefined))).toBe(200);
      expect(wishes()).toEqual(["stop"]);
    });

    test("is not taken without a key, whatever comes in its place", async () => {
      await reopen(unsigned);
      for (const told of [address, withKey(""), withKey(key), withKey("undefined")]) {
        expect(await post(write(told, written("STOP"), seconds, undefined))).toBe(401);
      }
      expect(wishes()).toEqual([]);
    });

    test.each([{}, { inboundKey: key }])(
      "is not taken at the address of a message: its reports are, with %j",
      async (given) => {
        await reopen({ ...unsigned, ...given });
        await opened.provider.send(outbound("sms", from));
        const told = reports.addressIn(opened.peer.requests[0]!)!;
        expect(await post(write(told, written("STOP"), seconds, undefined))).toBe(401);
        expect(wishes()).toEqual([]);
        expect(await post(reports.report(told, "m-1", reports.delivered, seconds))).toBe(200);
      },
    );
  });
}

const withKey = (given: string) => `${address}?key=${given}`;
