import { describe, expect, test } from "vitest";
import { useSmsc } from "./use-smsc.ts";
import type { SubmitReply } from "./smsc.ts";
import { sms, until } from "./support.ts";

const longText = "a".repeat(400);
const peer = useSmsc();

const status = (code: number): SubmitReply => ({ status: code });

describe("a message", () => {
  test("is accepted under the canonical id", async () => {
    const provider = await peer.open(() => ({ id: "00AF17" }));
    expect(await provider.send(sms("Hello"))).toEqual({
      kind: "accepted",
      providerMessageId: "af17",
      receipts: [],
    });
  });

  test("is accepted under the ids of all its segments", async () => {
    const provider = await peer.open((_pdu, _session, count) => ({ id: `0000${count + 10}` }));
    expect(await provider.send(sms(longText))).toEqual({
      kind: "accepted",
      providerMessageId: "11",
      segmentIds: ["11", "12", "13"],
      receipts: [],
    });
  });

  test("gets a unique id if the SMSC accepts it without an id", async () => {
    const provider = await peer.open(() => ({ id: "" }));
    const [first, second] = [await provider.send(sms("Hello")), await provider.send(sms("Hello"))];
    if (first.kind !== "accepted" || second.kind !== "accepted") throw new Error("not accepted");
    expect(first.providerMessageId).toMatch(/^unnamed-.+-1$/);
    expect(first.providerMessageId).not.toBe(second.providerMessageId);
  });
});

describe("a command status", () => {
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
  ])("of %i results in %s", async (code, kind, detail) => {
    const provider = await peer.open(() => status(code), { waitMilliseconds: 50 });
    const result = await provider.send(sms("Hello"));
    expect(result).toMatchObject({ kind, detail });
    if (kind === "throttled") expect(result).toMatchObject({ afterMilliseconds: 1_000 });
  });

  test("of a vendor has the class that the operator configured", async () => {
    const codes = [0x401, 0x402, 0x0b];
    const provider = await peer.open((_pdu, _session, count) => status(codes[count - 1]!), {
      refusedStatuses: [0x401],
      throttledStatuses: [0x402, 0x0b],
      waitMilliseconds: 50,
    });
    expect((await provider.send(sms("Hello"))).kind).toBe("refused");
    expect((await provider.send(sms("Hello"))).kind).toBe("throttled");
  });

  test("of an unknown sender rejects the message if the operator configured that", async () => {
    const provider = await peer.open(() => status(0x0a), { refusedStatuses: [0x0a] });
    expect((await provider.send(sms("Hello"))).kind).toBe("refused");
  });

  test("that only the operator can fix is logged once and not shown to the customer", async () => {
    const provider = await peer.open(() => status(0x0400));
    const results = await Promise.all([1, 2, 3].map(() => provider.send(sms("Hello"))));
    expect(JSON.stringify(results)).not.toContain("400");
    const warnings = peer.opened.logEntries.filter(({ fields }) => fields["status"] === "0x400");
    expect(warnings).toHaveLength(1);
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
  test("is returned immediately, so that another provider can accept the message, and slows down further messages", async () => {
    const provider = await peer.open(
      (_pdu, _session, count) => (count <= 2 ? status([0x58, 0x14][count - 1]!) : { id: String(count) }),
      { waitMilliseconds: 20_000 },
    );
    const begun = performance.now();
    for (const accepted of [1, 2]) {
      expect((await provider.send(sms("Hello"))).kind).toBe("throttled");
      expect(peer.smsc.submitted).toHaveLength(accepted);
    }
    expect(await provider.send(sms("Hello"))).toMatchObject({ kind: "accepted", providerMessageId: "3" });
    expect(performance.now() - begun).toBeGreaterThanOrEqual(490);
  });

  test("by an SMSC that accepts 40 segments per second loses no message and ends", async () => {
    let accepted = 0;
    const refill = setInterval(() => void (accepted = Math.max(0, accepted - 2)), 50);
    const provider = await peer.open(
      (_pdu, _session, count) => {
        if (accepted >= 8) return status(0x58);
        accepted += 1;
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
    // At full speed, far more responses would be throttled.
    expect(peer.smsc.submitted.length).toBeLessThan(60 * 5);
  });
});

describe("a missing response", () => {
  test("results in an unknown outcome", async () => {
    const provider = await peer.open(() => null, { responseTimeoutMilliseconds: 100 });
    expect(await provider.send(sms("Hello"))).toEqual({
      kind: "retry",
      detail: "Whether the gateway took the message is not known.",
      outcomeUnknown: true,
    });
  });

  test("that arrives late completes the next attempt without another submit_sm", async () => {
    const gate = Promise.withResolvers<void>();
    const provider = await peer.open(
      async (_pdu, _session, count) => {
        await gate.promise;
        return { id: `c${count}` };
      },
      { responseTimeoutMilliseconds: 500 },
    );
    const message = sms("Hello");
    expect((await provider.send(message)).kind).toBe("retry");
    await until(() => peer.smsc.submitted.length === 1);
    gate.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    // The SMSC answers the enquire_link after its submit_sm_resp, so the provider has read the response by then.
    await new Promise((resolve) => peer.smsc.sessions.at(-1)!.enquire_link(resolve));
    expect(await provider.send(message)).toMatchObject({ kind: "accepted", providerMessageId: "c1" });
    expect(peer.smsc.submitted).toHaveLength(1);
  });

  test("after a lost connection results in an unknown outcome", async () => {
    const provider = await peer.open((_pdu, session) => {
      session.destroy();
      return null;
    });
    expect(await provider.send(sms("Hello"))).toMatchObject({ kind: "retry" });
  });

  test("keeps the message at this provider while no bind is up", async () => {
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
