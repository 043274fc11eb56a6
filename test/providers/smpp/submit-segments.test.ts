import { describe, expect, test } from "vitest";
import type { PDU } from "smpp";
import { useSmsc } from "./use-smsc.ts";
import type { SubmitReply } from "./smsc.ts";
import { sleep, sms, until } from "./support.ts";

const longText = "a".repeat(400);
const peer = useSmsc();

/** Returns the segment number of a submit_sm, from 1. */
function getSegmentNumber(pdu: PDU): number {
  // Type of a short_message with a header in npm `smpp`.
  const { udh } = pdu["short_message"] as { udh?: readonly Buffer[] };
  return udh?.[0]?.at(-1) ?? 1;
}

const status = (code: number): SubmitReply => ({ status: code });

describe("a message of several segments", () => {
  test("is rejected as a whole if its first segment is rejected, before the others are sent", async () => {
    const provider = await peer.open(() => status(0x0b));
    expect(await provider.send(sms(longText))).toMatchObject({ kind: "refused" });
    expect(peer.smsc.submitted).toHaveLength(1);
  });

  test("is rejected, and therefore refunded and not sent again, if a later segment is rejected", async () => {
    const provider = await peer.open((pdu, _session, count) =>
      getSegmentNumber(pdu) === 2 ? status(0x0b) : { id: `d${count}` },
    );
    expect(await provider.send(sms(longText))).toMatchObject({ kind: "refused" });
    expect(peer.smsc.submitted.map(getSegmentNumber).sort()).toEqual([1, 2, 3]);
  });

  test("continues after the accepted segments in the next attempt, with the same reference", async () => {
    const references: number[] = [];
    const provider = await peer.open((pdu, _session, count) => {
      // Type of a short_message with a header in npm `smpp`.
      const { udh } = pdu["short_message"] as { udh: readonly Buffer[] };
      references.push(udh[0]![2]!);
      return getSegmentNumber(pdu) === 2 && count <= 3 ? null : { id: `e${getSegmentNumber(pdu)}` };
    });
    const message = sms(longText);
    expect((await provider.send(message)).kind).toBe("retry");
    const second = await provider.send({ ...message, attempt: 2 });
    expect(second).toMatchObject({ kind: "accepted" });
    expect(new Set(second.kind === "accepted" ? second.segmentIds : [])).toEqual(new Set(["e1", "e2", "e3"]));
    expect(peer.smsc.submitted.map(getSegmentNumber).sort()).toEqual([1, 2, 2, 3]);
    expect(new Set(references).size).toBe(1);
  });

  test("has an unknown outcome if the SMSC fails after it accepted a segment", async () => {
    const provider = await peer.open((pdu, _session, count) =>
      getSegmentNumber(pdu) === 1 ? { id: `f${count}` } : status(0x08),
    );
    expect(await provider.send(sms(longText))).toEqual({
      kind: "retry",
      detail: "The gateway has accepted only a part of the message so far.",
      outcomeUnknown: true,
    });
  });
});

describe("throttling within a message", () => {
  test("is waited for, because another provider would repeat the accepted segments", async () => {
    const provider = await peer.open(
      (pdu, _session, count) => (count === 2 ? status(0x58) : { id: `t${getSegmentNumber(pdu)}` }),
      { waitMilliseconds: 20_000 },
    );
    expect(await provider.send(sms(longText))).toMatchObject({ kind: "accepted" });
    expect(peer.smsc.submitted.map(getSegmentNumber).toSorted()).toHaveLength(4);
  });
});

describe("the window", () => {
  test("is never exceeded, and every message is accepted", async () => {
    let active = 0;
    let maximum = 0;
    const provider = await peer.open(
      async (_pdu, _session, count) => {
        maximum = Math.max(maximum, (active += 1));
        await sleep(3);
        active -= 1;
        return { id: `g${count}` };
      },
      { window: 5 },
    );
    const results = await Promise.all(Array.from({ length: 60 }, () => provider.send(sms("Hello"))));
    expect(results.every(({ kind }) => kind === "accepted")).toBe(true);
    expect(maximum).toBe(5);
  });

  test("full: queued messages end immediately if the attempt is cancelled, and sent messages get their response", async () => {
    const answered = Promise.withResolvers<{ id: string }>();
    const provider = await peer.open(() => answered.promise, { window: 1 });
    const cancelling = new AbortController();
    const sent = [1, 2, 3].map(() => provider.send(sms("Hello"), cancelling.signal));
    await until(() => peer.smsc.submitted.length === 1);
    cancelling.abort();
    expect((await Promise.all(sent.slice(1))).map(({ kind }) => kind)).toEqual(["throttled", "throttled"]);
    answered.resolve({ id: "h1" });
    expect(await sent[0]).toMatchObject({ kind: "accepted", providerMessageId: "h1" });
    expect(peer.smsc.submitted).toHaveLength(1);
  });

  test("full until the deadline: queued messages are not sent and end as throttled", async () => {
    const provider = await peer.open(() => null, {
      window: 2,
      waitMilliseconds: 100,
      responseTimeoutMilliseconds: 400,
    });
    const results = await Promise.all([1, 2, 3].map(() => provider.send(sms("Hello"))));
    expect(results[2]).toMatchObject({ kind: "throttled", detail: "The gateway is throttling." });
    await until(() => peer.smsc.submitted.length === 2);
  });
});
