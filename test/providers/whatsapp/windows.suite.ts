// Shared tests for free texts on WhatsApp: they go only to recipients who have written within 24 hours.
import { afterEach, describe, expect, test } from "vitest";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { StoreError } from "../../../src/ports/store/errors.ts";
import { testStart } from "../../support/clock.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import type { OpenedProvider } from "../http/test-dependencies.ts";
import { createSkippedResult } from "./skipped-result.ts";

/** A message to one of the service's numbers, in the vendor's format. */
type Written = object;

/** A WhatsApp provider that can send free texts. */
export interface WindowCase {
  readonly name: string;
  /** Opens a provider whose vendor accepts every message. `free` allows free texts. */
  readonly open: (free: boolean) => Promise<OpenedProvider<MessageProvider<"whatsapp">>>;
  /** The number of the service, as the provider names it. */
  readonly number: string;
  /** Returns the free text in a request. */
  readonly textIn: (sent: string) => unknown;
  readonly maximumCharacters: number;
  /**
   * Creates an authentic request with a message from +447700900123 to the service's number. Its time is `testStart` if
   * the vendor sends times.
   */
  readonly writes: (told: string, written: Written) => Request;
  readonly isTimed: boolean;
  /** Messages that open the window, and messages that do not. */
  readonly opening: readonly (readonly [what: string, written: Written])[];
  readonly others: readonly (readonly [what: string, written: Written])[];
  /** Makes a request invalid. */
  readonly forge: (genuine: Request) => Promise<Request>;
}

const recipient = "+447700900123";
const text = "Your parcel has come.";
const fault =
  "The text has no code: send one run of 4 to 8 digits in it. It cannot be sent as free text either: the recipient has not written within 24 hours.";

/** Tests when a provider sends free texts, and the senders that it stores for that. */
export function windowSuite(given: WindowCase): void {
  const { name, number, textIn, maximumCharacters, writes, isTimed, opening, others, forge } = given;
  let opened: OpenedProvider<MessageProvider<"whatsapp">>;
  const open = async (free = true) => {
    opened = await given.open(free);
    return opened.dependencies.windows;
  };
  afterEach(() => opened.close());
  const key = () => [opened.provider.name, number, recipient] as const;
  const message = (sent = text) => createOutboundMessage("whatsapp", recipient, { text: sent });
  const faultOf = async (sent = text) => opened.provider.validate!(message(sent));

  describe(`${name}: a text without a code`, () => {
    test("is sent as free text to a recipient who has written", async () => {
      const windows = await open();
      windows.state = "open";
      expect(await faultOf()).toBeUndefined();
      const handover = await opened.provider.send(message());
      expect(handover).toMatchObject({ kind: "accepted" });
      // No template limits its delivery time.
      expect(handover).not.toHaveProperty("expiresAt");
      expect(opened.peer.requests.map(({ text: sent }) => textIn(sent))).toEqual([text]);
      expect(windows.queries).toEqual([key(), key()]);
    });

    test("is invalid for other recipients, and goes to the next provider if it is already charged", async () => {
      const windows = await open();
      expect(await faultOf()).toBe(fault);
      const handover = await opened.provider.send(message());
      expect(handover).toEqual(createSkippedResult(fault));
      expect(opened.peer.requests).toEqual([]);
      expect(windows.queries).toEqual([key(), key()]);
      expect(opened.dependencies.log.lines).toEqual([]);
    });

    test("is neither valid nor submitted while the window cannot be determined", async () => {
      (await open()).state = "not to be found out";
      await expect(faultOf()).rejects.toThrow(StoreError);
      expect(await opened.provider.send(message())).toEqual({
        kind: "unavailable",
        detail: "It cannot be determined now whether the recipient has written within 24 hours.",
        notSubmitted: true,
      });
      expect(opened.peer.requests).toEqual([]);
    });

    test.each([
      ["too long", "x".repeat(maximumCharacters + 1), `more than ${maximumCharacters} characters`],
      ["empty", "", "no text"],
    ])("that is %s is invalid, even if the window is open", async (_, sent, told) => {
      const windows = await open();
      windows.state = "open";
      const detail = await faultOf(sent);
      expect(detail).toContain(told);
      expect(await opened.provider.send(message(sent))).toEqual(createSkippedResult(detail!));
      expect(await faultOf("x".repeat(maximumCharacters))).toBeUndefined();
      expect(windows.queries).toHaveLength(1);
    });

    test("is never sent if the operator allows no free texts, and no window is queried", async () => {
      const windows = await open(false);
      windows.state = "open";
      const noCode = "The text has no code: send one run of 4 to 8 digits in it.";
      expect(await faultOf()).toBe(noCode);
      expect(await opened.provider.send(message())).toEqual(createSkippedResult(noCode));
      expect([opened.peer.requests, windows.queries]).toEqual([[], []]);
    });
  });

  test(`${name}: a code is sent in its template, and no window is queried`, async () => {
    const windows = await open();
    windows.state = "open";
    expect(await faultOf("Your code is 493817")).toBeUndefined();
    const handover = await opened.provider.send(message("Your code is 493817"));
    expect(handover).toMatchObject({ kind: "accepted", expiresAt: testStart + 630_000 });
    expect(windows.queries).toEqual([]);
  });

  describe(`${name}: a message to the service`, () => {
    const statusOf = async (request: Request) => (await opened.provider.callbacks!(request)).status;
    const told = () => opened.dependencies.getCallbackUrl(opened.provider.name);
    const digits = (from: string) => from.replace("+", "");
    const kept = () =>
      opened.dependencies.windows.recorded.map(([provider, to, writers]) => [
        provider,
        to,
        writers.map(({ from, at }) => [digits(from), at]),
      ]);
    const once = () => [
      [opened.provider.name, number, [[digits(recipient), isTimed ? testStart : undefined]]],
    ];

    test.each(opening)("opens the window of its sender: %s", async (_, written) => {
      await open();
      expect(await statusOf(writes(told(), written))).toBe(200);
      expect(kept()).toEqual(once());
      expect(opened.dependencies.log.lines).toEqual([]);
    });

    test.each(others)("opens no window: %s", async (_, written) => {
      await open();
      expect(await statusOf(writes(told(), written))).toBe(200);
      expect(kept()).toEqual([]);
    });

    test("opens no window without a valid signature, or if the operator allows no free texts", async () => {
      const [, written] = opening[0]!;
      await open();
      expect(await statusOf(await forge(writes(told(), written)))).toBe(401);
      expect(kept()).toEqual([]);
      await opened.close();
      await open(false);
      expect(await statusOf(writes(told(), written))).toBe(200);
      expect(kept()).toEqual([]);
    });

    test("opens the window if the vendor posts it again after it could not be stored", async () => {
      const [, written] = opening[0]!;
      await open();
      opened.dependencies.setStoreAvailable(false);
      await expect(opened.provider.callbacks!(writes(told(), written))).rejects.toThrow("the store is down");
      opened.dependencies.setStoreAvailable(true);
      expect(await statusOf(writes(told(), written))).toBe(200);
      expect(kept()).toEqual(once());
    });
  });
}
