import { describe, expect, test } from "vitest";
import { useSmsc } from "./open.ts";
import type { Reply } from "./smsc.ts";
import { sms, until } from "./support.ts";

const longText = "a".repeat(400);
const peer = useSmsc();

const status = (code: number): Reply => ({ status: code });

describe("a message", () => {
  test("is accepted under the canonical id", async () => {
    const provider = await peer.open(() => ({ id: "00AF17" }));
    expect(await provider.send(sms("Hello"))).toEqual({
      kind: "accepted",
      providerMessageId: "af17",
      receipts: [],
    });
  });

  test("is accepted under the ids of all its parts", async () => {
    const provider = await peer.open((_pdu, _session, count) => ({ id: `0000${count + 10}` }));
    expect(await provider.send(sms(longText))).toEqual({
      kind: "accepted",
      providerMessageId: "11",
      partIds: ["11", "12", "13"],
      receipts: [],
    });
  });

  test("that the SMSC takes without naming it has an id of its own", async () => {
    const provider = await peer.open(() => ({ id: "" }));
    const [first, second] = [await provider.send(sms("Hello")), await provider.send(sms("Hello"))];
    if (first.kind !== "accepted" || second.kind !== "accepted") throw new Error("not accepted");
    expect(first.providerMessageId).toMatch(/^unnamed-.+-1$/);
    expect(first.providerMessageId).not.toBe(second.providerMessageId);
  });
});

describe("a status", () => {
  test.each([
    [0x01, "refused", "The gateway refused the length of the text."],
    [0x0a, "unavailable", "The gateway does not know the sender."],
    [0x0b, "refused", "The gateway refused the number."],
    [0x65, "refused", "The gateway refused the message."],
    [0x66, "refused", "The gateway refused the message."],
    [0x104, "refused", "The gateway refused the message."],
    [0x58, "throttled", "The gateway is throttling."],
    [0x14, "throttled", "The gateway is throttling."],
    [0x64, "throttled", "The gateway is throttling."],
    [0x08, "unavailable", "The gateway cannot take messages now."],
    [0x45, "unavailable", "The gateway cannot take messages now."],
    [0x04, "unavailable", "The gateway cannot take messages now."],
    [0x0400, "unavailable", "The gateway cannot take messages now."],
    [0xffff_ffff, "unavailable", "The gateway cannot take messages now."],
  ])("of %i means %s", async (code, kind, detail) => {
    const provider = await peer.open(() => status(code), { waitMilliseconds: 50 });
    const handover = await provider.send(sms("Hello"));
    expect(handover).toMatchObject({ kind, detail });
    if (kind === "throttled") expect(handover).toMatchObject({ afterMilliseconds: 1_000 });
  });

  test("of the vendor's own means what the operator says", async () => {
    const codes = [0x401, 0x402, 0x0b];
    const provider = await peer.open((_pdu, _session, count) => status(codes[count - 1]!), {
      refusedStatuses: [0x401],
      throttledStatuses: [0x402, 0x0b],
      waitMilliseconds: 50,
    });
    expect((await provider.send(sms("Hello"))).kind).toBe("refused");
    expect((await provider.send(sms("Hello"))).kind).toBe("throttled");
  });

  test("of a sender that the SMSC does not know is final where the operator says so", async () => {
    const provider = await peer.open(() => status(0x0a), { refusedStatuses: [0x0a] });
    expect((await provider.send(sms("Hello"))).kind).toBe("refused");
  });

  test("of the operator's own fault is logged once, and never to the customer", async () => {
    const provider = await peer.open(() => status(0x0400));
    const handovers = await Promise.all([1, 2, 3].map(() => provider.send(sms("Hello"))));
    expect(JSON.stringify(handovers)).not.toContain("400");
    const told = peer.opened.lines.filter(({ fields }) => fields["status"] === "0x400");
    expect(told).toHaveLength(1);
  });

  test("in a generic_nack counts as well", async () => {
    const provider = await peer.open(async (pdu, session) => {
      const { PDU } = (await import("smpp")).default;
      session.send(new PDU("generic_nack", { command_status: 3, sequence_number: pdu.sequence_number }));
      return null;
    });
    expect((await provider.send(sms("Hello"))).kind).toBe("unavailable");
  });
});

describe("throttling", () => {
  test("is told at once, so that another gateway may take the message; what follows is slowed down", async () => {
    const provider = await peer.open(
      (_pdu, _session, count) => (count <= 2 ? status([0x58, 0x14][count - 1]!) : { id: String(count) }),
      { waitMilliseconds: 20_000 },
    );
    const begun = performance.now();
    for (const taken of [1, 2]) {
      expect((await provider.send(sms("Hello"))).kind).toBe("throttled");
      expect(peer.smsc.submitted).toHaveLength(taken);
    }
    expect(await provider.send(sms("Hello"))).toMatchObject({ kind: "accepted", providerMessageId: "3" });
    expect(performance.now() - begun).toBeGreaterThanOrEqual(490);
  });

  test("of an SMSC that takes 40 parts a second loses nothing and ends", async () => {
    let taken = 0;
    const refill = setInterval(() => void (taken = Math.max(0, taken - 2)), 50);
    const provider = await peer.open(
      (_pdu, _session, count) => {
        if (taken >= 8) return status(0x58);
        taken += 1;
        return { id: `b${count}` };
      },
      { waitMilliseconds: 20_000 },
    );
    const sendUntilTaken = async () => {
      const message = sms("Hello");
      for (let attempt = 1; ; attempt += 1) {
        const { kind } = await provider.send({ ...message, attempt });
        if (kind === "accepted") return attempt;
        expect(kind).toBe("throttled");
      }
    };
    const attempts = await Promise.all(Array.from({ length: 60 }, sendUntilTaken));
    clearInterval(refill);
    expect(attempts).toHaveLength(60);
    // Far fewer answers are throttlings than would be at full speed.
    expect(peer.smsc.submitted.length).toBeLessThan(60 * 5);
  });
});

describe("a response that does not come", () => {
  test("leaves the outcome open: it is tried again, by this gateway", async () => {
    const provider = await peer.open(() => null, { responseTimeoutMilliseconds: 100 });
    expect(await provider.send(sms("Hello"))).toEqual({
      kind: "retry",
      detail: "Whether the gateway took the message is not known.",
      outcomeUnknown: true,
    });
  });

  test("comes late: the next attempt finds the message taken and sends nothing", async () => {
    const held = Promise.withResolvers<void>();
    const provider = await peer.open(
      async (_pdu, _session, count) => {
        await held.promise;
        return { id: `c${count}` };
      },
      { responseTimeoutMilliseconds: 500 },
    );
    const message = sms("Hello");
    expect((await provider.send(message)).kind).toBe("retry");
    await until(() => peer.smsc.submitted.length === 1);
    held.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    // What is sent after the response is answered when the response was read.
    await new Promise((resolve) => peer.smsc.sessions.at(-1)!.enquire_link(resolve));
    expect(await provider.send(message)).toMatchObject({ kind: "accepted", providerMessageId: "c1" });
    expect(peer.smsc.submitted).toHaveLength(1);
  });

  test("because the connection was cut leaves the outcome open", async () => {
    const provider = await peer.open((_pdu, session) => {
      session.destroy();
      return null;
    });
    expect(await provider.send(sms("Hello"))).toMatchObject({ kind: "retry" });
  });

  test("is remembered: while nothing is bound it stays with this gateway", async () => {
    const provider = await peer.open(
      (_pdu, session) => {
        session.destroy();
        return null;
      },
      { reconnectMilliseconds: 60_000, reconnectAtMostMilliseconds: 60_000 },
    );
    const message = sms("Hello");
    expect((await provider.send(message)).kind).toBe("retry");
    expect(provider.isUp()).toBe(false);
    expect((await provider.send(message)).kind).toBe("retry");
    expect((await provider.send(sms("Another"))).kind).toBe("unavailable");
  });
});
