// Shared tests for the requests to HTTP vendors, and for further values in their responses.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { testStart } from "../../support/clock.ts";
import type { Behaviour, PeerRequest } from "../http/peer.ts";
import type { OpenedProvider } from "../http/test-dependencies.ts";
import { expiredResult, submitQueuedMessages } from "../http/queued-messages.ts";

/** Locations of values in a vendor's SMS request, and its response if the recipient has opted out. */
export interface SendingCase {
  senderIn(request: PeerRequest): unknown;
  /** The option that replaces the customer's sender. Default: `from`. */
  readonly senderOption?: string;
  /** Validity period in requests, with the vendor's limits in seconds. Unset if the vendor has no validity period. */
  readonly validity?: {
    /** `now` is in Unix milliseconds. */
    secondsIn(request: PeerRequest, now: number): number;
    readonly least: number;
    readonly most: number;
  };
  readonly optsOut?: Behaviour;
}

type Open = (given: object) => Promise<OpenedProvider<MessageProvider>>;

/** Adds a Retry-After header to a response. */
const asksToWait =
  (seconds: number, behaviour: Behaviour): Behaviour =>
  (request, response) => {
    response.setHeader("retry-after", String(seconds));
    return behaviour(request, response);
  };

/**
 * Tests the requests to a vendor. `healthy` is its response to an accepted message, `throttles` to too many messages.
 */
export function sendingSuite(
  name: string,
  { senderIn, senderOption = "from", validity, optsOut }: SendingCase,
  { healthy, throttles }: { readonly healthy: Behaviour; readonly throttles: Behaviour },
  open: Open,
): void {
  const message = (expiresAt = testStart + 3_600_000) =>
    createOutboundMessage("sms", "+447700900123", { expiresAt });

  describe(`${name}: an SMS`, () => {
    let opened: OpenedProvider<MessageProvider>;
    beforeEach(async () => {
      opened = await open({});
    });
    afterEach(() => opened.close());

    test("has the customer's sender, or the operator's sender if one is set", async () => {
      await opened.provider.send(message());
      expect(senderIn(opened.peer.requests[0]!)).toBe("Example");
      await opened.close();
      opened = await open({ [senderOption]: "Hub" });
      await opened.provider.send(message());
      expect(senderIn(opened.peer.requests[0]!)).toBe("Hub");
    });

    test("that is throttled is retried after the delay that the vendor requests", async () => {
      opened.peer.behave(asksToWait(7, throttles));
      const handover = await opened.provider.send(message());
      expect(handover).toMatchObject({ kind: "throttled", afterMilliseconds: 7_000 });
    });

    test.each(validity ? [validity] : [])(
      "has the validity of its lifetime, from $least to $most s",
      async ({ secondsIn, least, most }) => {
        const month = 30 * 86_400;
        for (const seconds of [0.001, 61.9, month]) {
          await opened.provider.send(message(testStart + seconds * 1_000));
        }
        const made = opened.peer.requests.map((request) => secondsIn(request, testStart));
        expect(made).toEqual([least, 61, Math.min(month, most)]);
      },
    );

    test("has the lifetime that remains when it is sent, and expires if none remains", async () => {
      await opened.close();
      opened = await open({ concurrency: 1 });
      const { peer, provider } = opened;
      const [first, second, third] = await submitQueuedMessages(opened, healthy, (expiresAt) =>
        provider.send(message(expiresAt)),
      );
      expect([first?.kind, second?.kind, third]).toEqual(["accepted", "accepted", expiredResult]);
      expect(peer.requests).toHaveLength(2);
      const [before, after] = peer.requests;
      if (!validity) return;
      expect(validity.secondsIn(before!, testStart)).toBe(100);
      expect(validity.secondsIn(after!, testStart + 30_000)).toBe(70);
    });

    test.each(optsOut ? [optsOut] : [])(
      "to a recipient that has opted out is rejected, and reports the opt-out",
      async (behaviour) => {
        opened.peer.behave(behaviour);
        const detail = "The recipient has opted out.";
        const refused = await opened.provider.send(message());
        expect(refused).toMatchObject({ kind: "refused", detail, optedOut: { provider: "vendor" } });
      },
    );
  });
}
