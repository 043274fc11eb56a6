// What every vendor by HTTP is sent, and what its answer tells beside its verdict.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { outbound } from "../gateway.suite.ts";
import { testStart } from "../../support/clock.ts";
import type { Behaviour, PeerRequest } from "../http/peer.ts";
import type { OpenedProvider } from "../http/surroundings.ts";
import { ended, handOverInTurn } from "../http/waiting.ts";

/** Where a vendor's requests for an SMS say what, and how it refuses a recipient that wants no more of them. */
export interface SendingCase {
  senderIn(request: PeerRequest): unknown;
  /** The operator's option in place of the customer's sender; `from` unless set. */
  readonly senderOption?: string;
  /** How long it is to try, which the vendor bounds; none where it knows no validity. */
  readonly validity?: {
    /** `now` in Unix milliseconds. */
    secondsIn(request: PeerRequest, now: number): number;
    readonly least: number;
    readonly most: number;
  };
  readonly optsOut?: Behaviour;
}

type Open = (given: object) => Promise<OpenedProvider<MessageProvider>>;

/** A behaviour that asks for patience in a header, too. */
const asksToWait =
  (seconds: number, behaviour: Behaviour): Behaviour =>
  (request, response) => {
    response.setHeader("retry-after", String(seconds));
    return behaviour(request, response);
  };

/** Holds a vendor to what it is sent; it answers `healthy` to a message, and `throttles` to too many. */
export function sendingTests(
  name: string,
  { senderIn, senderOption = "from", validity, optsOut }: SendingCase,
  { healthy, throttles }: { readonly healthy: Behaviour; readonly throttles: Behaviour },
  open: Open,
): void {
  const message = (expiresAt = testStart + 3_600_000) => outbound("sms", "+447700900123", { expiresAt });

  describe(`${name}: an SMS`, () => {
    let opened: OpenedProvider<MessageProvider>;
    beforeEach(async () => {
      opened = await open({});
    });
    afterEach(() => opened.close());

    test("comes from the customer's sender, and from the operator's where there is one", async () => {
      await opened.provider.send(message());
      expect(senderIn(opened.peer.requests[0]!)).toBe("Example");
      await opened.close();
      opened = await open({ [senderOption]: "Hub" });
      await opened.provider.send(message());
      expect(senderIn(opened.peer.requests[0]!)).toBe("Hub");
    });

    test("that comes too fast after others waits for as long as the vendor asks", async () => {
      opened.peer.behave(asksToWait(7, throttles));
      const handover = await opened.provider.send(message());
      expect(handover).toMatchObject({ kind: "throttled", afterMilliseconds: 7_000 });
    });

    test.each(validity ? [validity] : [])(
      "is of use for as long as it lives, from $least to $most s",
      async ({ secondsIn, least, most }) => {
        const month = 30 * 86_400;
        for (const seconds of [0.001, 61.9, month]) {
          await opened.provider.send(message(testStart + seconds * 1_000));
        }
        const made = opened.peer.requests.map((request) => secondsIn(request, testStart));
        expect(made).toEqual([least, 61, Math.min(month, most)]);
      },
    );

    test("that waited for its turn is of use for what is left by then, and is given back where nothing is", async () => {
      await opened.close();
      opened = await open({ concurrency: 1 });
      const { peer, provider } = opened;
      const [first, second, third] = await handOverInTurn(opened, healthy, (expiresAt) =>
        provider.send(message(expiresAt)),
      );
      expect([first?.kind, second?.kind, third]).toEqual(["accepted", "accepted", ended]);
      expect(peer.requests).toHaveLength(2);
      const [before, after] = peer.requests;
      if (!validity) return;
      expect(validity.secondsIn(before!, testStart)).toBe(100);
      expect(validity.secondsIn(after!, testStart + 30_000)).toBe(70);
    });

    test.each(optsOut ? [optsOut] : [])(
      "to a recipient that has opted out is refused, and says so",
      async (behaviour) => {
        opened.peer.behave(behaviour);
        const detail = "The recipient has opted out.";
        const refused = await opened.provider.send(message());
        expect(refused).toMatchObject({ kind: "refused", detail, optedOut: { provider: "vendor" } });
      },
    );
  });
}
