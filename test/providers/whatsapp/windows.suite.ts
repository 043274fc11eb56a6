// What every provider of WhatsApp promises of free texts: they go only to those who have written within 24 hours.
import { afterEach, describe, expect, test } from "vitest";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { StoreError } from "../../../src/ports/store/errors.ts";
import { testStart } from "../../support/clock.ts";
import { outbound } from "../gateway.suite.ts";
import type { OpenedProvider } from "../http/surroundings.ts";
import { notCarried } from "./not-carried.ts";

/** A message that is written to one of our numbers, in the vendor's words. */
type Written = object;

/** A provider of WhatsApp that can send free texts. */
export interface WindowCase {
  readonly name: string;
  /** Whose vendor takes everything: with a template where one is given, and free texts where that is said. */
  readonly open: (free: boolean) => Promise<OpenedProvider<MessageProvider<"whatsapp">>>;
  /** Our number, as the provider calls it. */
  readonly number: string;
  /** What went out as it stood. */
  readonly textIn: (sent: string) => unknown;
  readonly maximumCharacters: number;
  /** What people send, from +447700900123 to our number, genuine and at `testStart` where it is told when. */
  readonly writes: (told: string, written: Written) => Request;
  readonly isTimed: boolean;
  /** What opens the window, and what does not. */
  readonly opening: readonly (readonly [what: string, written: Written])[];
  readonly others: readonly (readonly [what: string, written: Written])[];
  /** Changes what makes a request genuine. */
  readonly forge: (genuine: Request) => Promise<Request>;
}

const recipient = "+447700900123";
const text = "Your parcel has come.";
const fault =
  "The text has no code: send one run of 4 to 8 digits in it. It cannot go as it stands either: the recipient has not written within 24 hours.";

/** Holds a provider to when it sends free texts, and what it keeps for that. */
export function windowSuite(given: WindowCase): void {
  const { name, number, textIn, maximumCharacters, writes, isTimed, opening, others, forge } = given;
  let opened: OpenedProvider<MessageProvider<"whatsapp">>;
  const open = async (free = true) => {
    opened = await given.open(free);
    return opened.surroundings.windows;
  };
  afterEach(() => opened.close());
  const key = () => [opened.provider.name, number, recipient] as const;
  const message = (sent = text) => outbound("whatsapp", recipient, { text: sent });
  const faultOf = async (sent = text) => opened.provider.faultOf!(message(sent));

  describe(`${name}: a text without a code`, () => {
    test("goes as it stands to who has written", async () => {
      const windows = await open();
      windows.are = "open";
      expect(await faultOf()).toBeUndefined();
      const handover = await opened.provider.send(message());
      expect(handover).toMatchObject({ kind: "accepted" });
      // No template bounds how long it is tried.
      expect(handover).not.toHaveProperty("expiresAt");
      expect(opened.peer.requests.map(({ text: sent }) => textIn(sent))).toEqual([text]);
      expect(windows.asked).toEqual([key(), key()]);
    });

    test("is a fault for who has not, and goes to the next provider once it is charged", async () => {
      const windows = await open();
      expect(await faultOf()).toBe(fault);
      const handover = await opened.provider.send(message());
      expect(handover).toEqual(notCarried(fault));
      expect(opened.peer.requests).toEqual([]);
      expect(windows.asked).toEqual([key(), key()]);
      expect(opened.surroundings.log.lines).toEqual([]);
    });

    test("waits while it cannot be found out, and is not charged then", async () => {
      (await open()).are = "not to be found out";
      await expect(faultOf()).rejects.toThrow(StoreError);
      expect(await opened.provider.send(message())).toEqual({
        kind: "unavailable",
        detail: "It cannot be found out now whether the recipient has written within 24 hours.",
        unasked: true,
      });
      expect(opened.peer.requests).toEqual([]);
    });

    test.each([
      ["too long", "x".repeat(maximumCharacters + 1), `more than ${maximumCharacters} characters`],
      ["empty", "", "no text"],
    ])("that is %s is a fault, whoever has written", async (_, sent, told) => {
      const windows = await open();
      windows.are = "open";
      const detail = await faultOf(sent);
      expect(detail).toContain(told);
      expect(await opened.provider.send(message(sent))).toEqual(notCarried(detail!));
      expect(await faultOf("x".repeat(maximumCharacters))).toBeUndefined();
      expect(windows.asked).toHaveLength(1);
    });

    test("does not go at all where the operator allows none, and nothing is asked for it", async () => {
      const windows = await open(false);
      windows.are = "open";
      const noCode = "The text has no code: send one run of 4 to 8 digits in it.";
      expect(await faultOf()).toBe(noCode);
      expect(await opened.provider.send(message())).toEqual(notCarried(noCode));
      expect([opened.peer.requests, windows.asked]).toEqual([[], []]);
    });
  });

  test(`${name}: a code goes in its template, and nothing is asked for it`, async () => {
    const windows = await open();
    windows.are = "open";
    expect(await faultOf("Your code is 493817")).toBeUndefined();
    const handover = await opened.provider.send(message("Your code is 493817"));
    expect(handover).toMatchObject({ kind: "accepted", expiresAt: testStart + 630_000 });
    expect(windows.asked).toEqual([]);
  });

  describe(`${name}: who writes`, () => {
    const statusOf = async (request: Request) => (await opened.provider.callbacks!(request)).status;
    const told = () => opened.surroundings.callbackUrl(opened.provider.name);
    const digits = (from: string) => from.replace("+", "");
    const kept = () =>
      opened.surroundings.windows.opened.map(([provider, to, writers]) => [
        provider,
        to,
        writers.map(({ from, at }) => [digits(from), at]),
      ]);
    const once = () => [
      [opened.provider.name, number, [[digits(recipient), isTimed ? testStart : undefined]]],
    ];

    test.each(opening)("%s is kept", async (_, written) => {
      await open();
      expect(await statusOf(writes(told(), written))).toBe(200);
      expect(kept()).toEqual(once());
      expect(opened.surroundings.log.lines).toEqual([]);
    });

    test.each(others)("%s is not", async (_, written) => {
      await open();
      expect(await statusOf(writes(told(), written))).toBe(200);
      expect(kept()).toEqual([]);
    });

    test("unsigned is not, nor where the operator allows no free texts", async () => {
      const [, written] = opening[0]!;
      await open();
      expect(await statusOf(await forge(writes(told(), written)))).toBe(401);
      expect(kept()).toEqual([]);
      await opened.close();
      await open(false);
      expect(await statusOf(writes(told(), written))).toBe(200);
      expect(kept()).toEqual([]);
    });

    test("is kept where it is posted again, which a vendor does where it could not be", async () => {
      const [, written] = opening[0]!;
      await open();
      opened.surroundings.keep(false);
      await expect(opened.provider.callbacks!(writes(told(), written))).rejects.toThrow("the store is down");
      opened.surroundings.keep(true);
      expect(await statusOf(writes(told(), written))).toBe(200);
      expect(kept()).toEqual(once());
    });
  });
}
