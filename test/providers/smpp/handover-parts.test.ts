import { describe, expect, test } from "vitest";
import type { PDU } from "smpp";
import { useSmsc } from "./open.ts";
import type { Reply } from "./smsc.ts";
import { sleep, sms, until } from "./support.ts";

const longText = "a".repeat(400);
const peer = useSmsc();

/** Which part of its message a submit_sm is, from 1. */
function partOf(pdu: PDU): number {
  // The library's own shape of a short_message with a header.
  const { udh } = pdu["short_message"] as { udh?: readonly Buffer[] };
  return udh?.[0]?.at(-1) ?? 1;
}

const status = (code: number): Reply => ({ status: code });

describe("a message of several parts", () => {
  test("is refused as a whole, before any other part is sent, when the first is", async () => {
    const provider = await peer.open(() => status(0x0b));
    expect(await provider.send(sms(longText))).toMatchObject({ kind: "refused" });
    expect(peer.smsc.submitted).toHaveLength(1);
  });

  test("is refused, so refunded and not sent again, when a later part is", async () => {
    const provider = await peer.open((pdu, _session, count) =>
      partOf(pdu) === 2 ? status(0x0b) : { id: `d${count}` },
    );
    expect(await provider.send(sms(longText))).toMatchObject({ kind: "refused" });
    expect(peer.smsc.submitted.map(partOf).sort()).toEqual([1, 2, 3]);
  });

  test("is continued where it stopped, with the same reference", async () => {
    const references: number[] = [];
    const provider = await peer.open((pdu, _session, count) => {
      // The library's own shape of a short_message with a header.
      const { udh } = pdu["short_message"] as { udh: readonly Buffer[] };
      references.push(udh[0]![2]!);
      return partOf(pdu) === 2 && count <= 3 ? null : { id: `e${partOf(pdu)}` };
    });
    const message = sms(longText);
    expect((await provider.send(message)).kind).toBe("retry");
    const second = await provider.send({ ...message, attempt: 2 });
    expect(second).toMatchObject({ kind: "accepted" });
    expect(new Set(second.kind === "accepted" ? second.partIds : [])).toEqual(new Set(["e1", "e2", "e3"]));
    expect(peer.smsc.submitted.map(partOf).sort()).toEqual([1, 2, 2, 3]);
    expect(new Set(references).size).toBe(1);
  });

  test("of which a part was taken stays with this gateway when the SMSC fails", async () => {
    const provider = await peer.open((pdu, _session, count) =>
      partOf(pdu) === 1 ? { id: `f${count}` } : status(0x08),
    );
    expect(await provider.send(sms(longText))).toEqual({
      kind: "retry",
      detail: "The gateway has taken a part of the message so far.",
      outcomeUnknown: true,
    });
  });
});

describe("throttling in the middle of a message", () => {
  test("is waited for: another gateway would send the parts again that were taken", async () => {
    const provider = await peer.open(
      (pdu, _session, count) => (count === 2 ? status(0x58) : { id: `t${partOf(pdu)}` }),
      { waitMilliseconds: 20_000 },
    );
    expect(await provider.send(sms(longText))).toMatchObject({ kind: "accepted" });
    expect(peer.smsc.submitted.map(partOf).toSorted()).toHaveLength(4);
  });
});

describe("the window", () => {
  test("is never exceeded, and every message comes through", async () => {
    let atOnce = 0;
    let most = 0;
    const provider = await peer.open(
      async (_pdu, _session, count) => {
        most = Math.max(most, (atOnce += 1));
        await sleep(3);
        atOnce -= 1;
        return { id: `g${count}` };
      },
      { window: 5 },
    );
    const handovers = await Promise.all(Array.from({ length: 60 }, () => provider.send(sms("Hello"))));
    expect(handovers.every(({ kind }) => kind === "accepted")).toBe(true);
    expect(most).toBe(5);
  });

  test("full: what waits for a place is given back at once when it is withdrawn, and what was sent is awaited", async () => {
    const answered = Promise.withResolvers<{ id: string }>();
    const provider = await peer.open(() => answered.promise, { window: 1 });
    const withdrawing = new AbortController();
    const sent = [1, 2, 3].map(() => provider.send(sms("Hello"), withdrawing.signal));
    await until(() => peer.smsc.submitted.length === 1);
    withdrawing.abort();
    expect((await Promise.all(sent.slice(1))).map(({ kind }) => kind)).toEqual(["throttled", "throttled"]);
    answered.resolve({ id: "h1" });
    expect(await sent[0]).toMatchObject({ kind: "accepted", providerMessageId: "h1" });
    expect(peer.smsc.submitted).toHaveLength(1);
  });

  test("full for too long: what waited was not sent and comes again later", async () => {
    const provider = await peer.open(() => null, {
      window: 2,
      waitMilliseconds: 100,
      responseTimeoutMilliseconds: 400,
    });
    const handovers = await Promise.all([1, 2, 3].map(() => provider.send(sms("Hello"))));
    expect(handovers[2]).toMatchObject({ kind: "throttled", detail: "The gateway is throttling." });
    await until(() => peer.smsc.submitted.length === 2);
  });
});
