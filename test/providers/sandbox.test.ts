import { describe, expect, test } from "vitest";
import { channels } from "../../src/domain/messages/delivery.ts";
import { EsimUnavailable } from "../../src/ports/esim.ts";
import type { CodeCheckRequest } from "../../src/ports/gateways.ts";
import { createSandboxEsim } from "../../src/providers/sandbox/esim.ts";
import { createSandboxGateway } from "../../src/providers/sandbox/gateway.ts";
import { createMailbox } from "../../src/providers/sandbox/mailbox.ts";
import { createLocalVerification } from "../../src/providers/shared/local-verification.ts";
import { createTestClock, testStart } from "../support/clock.ts";
import { gatewaySuite, createOutboundMessage } from "./gateway.suite.ts";

const endings = ["00", "01", "02", "03", "04", "05", "06", "07", "08", "09", "99"];

gatewaySuite("sandbox", channels, async () => ({
  gateway: createSandboxGateway(),
  recipients: endings.map((ending) => `+4477009001${ending}`),
  close: async () => {},
}));

describe("the sandbox gateway", () => {
  const send = (ending: string, attempt = 1, channel: (typeof channels)[number] = "sms") =>
    createSandboxGateway().send(createOutboundMessage(channel, `+4477009001${ending}`, { attempt }));

  test.each([
    ["00", [{ status: "DELIVERED" }]],
    ["02", [{ status: "FAILED", detail: "Undelivered." }]],
    ["03", [{ status: "EXPIRED", refunded: false }]],
    ["04", [{ status: "DELIVERED" }, { status: "READ" }]],
    ["05", []],
    ["08", [{ status: "FAILED", detail: "Wrong number." }]],
    ["99", [{ status: "DELIVERED" }]],
  ])("accepts a message to …%s with the receipts %j", async (ending, receipts) => {
    expect(await send(ending)).toMatchObject({ kind: "accepted", receipts });
  });

  test("rejects …01, requests a retry for …07 even at attempt 50, and throttles …06 twice", async () => {
    expect((await send("01")).kind).toBe("refused");
    expect((await send("07", 50)).kind).toBe("retry");
    const attempts = await Promise.all([1, 2, 3].map((attempt) => send("06", attempt)));
    expect(attempts.map(({ kind }) => kind)).toEqual(["throttled", "throttled", "accepted"]);
  });

  test("refunds an expired message on Telegram only", async () => {
    const refunds = await Promise.all(channels.map((channel) => send("03", 1, channel)));
    const refunded = refunds.map(
      (handover) => handover.kind === "accepted" && handover.receipts[0]?.refunded,
    );
    expect(refunded).toEqual(channels.map((channel) => channel === "telegram"));
  });
});

describe("the sandbox verification", () => {
  const check = (request: Partial<CodeCheckRequest>) =>
    createLocalVerification().check({
      provider: null,
      providerMessageId: "sandbox-1",
      sentCode: "123456",
      enteredCode: "123456",
      codeChecks: 0,
      delivery: "SENT",
      expiresAt: testStart + 1,
      now: testStart,
      ...request,
    });

  test.each<[string, Partial<CodeCheckRequest>, string | undefined]>([
    ["the sent code", {}, "code_valid"],
    ["another code", { enteredCode: "123457" }, "code_invalid"],
    ["a longer code", { enteredCode: "1234567" }, "code_invalid"],
    ["no code", { enteredCode: undefined }, undefined],
    ["the right code at the expiry of the message", { now: testStart + 1 }, "expired"],
    [
      "the right code of a delivered message after its expiry",
      { now: testStart + 1, delivery: "DELIVERED" },
      "code_valid",
    ],
    [
      "a wrong code of a read message after its expiry",
      { now: testStart + 1, delivery: "READ", enteredCode: "0" },
      "code_invalid",
    ],
    ["the right code at the fifth check", { codeChecks: 4 }, "code_valid"],
    ["another code at the fifth check", { codeChecks: 4, enteredCode: "0" }, "code_max_attempts_exceeded"],
    ["the right code after five checks", { codeChecks: 5 }, "code_max_attempts_exceeded"],
  ])("checks %s", async (_, request, verdict) => {
    expect(await check(request)).toBe(verdict);
  });
});

describe("the other sandbox providers", () => {
  test("creates eSIM packages immediately, except for a SIM that ends in 07", async () => {
    const esim = createSandboxEsim(createTestClock());
    const request = { sim: "8988303000000000001", packageTemplate: 101, timeAllowanceSeconds: null };
    const [first, second] = [await esim.createPackage(request), await esim.createPackage(request)];
    expect(first).toMatchObject({ status: "NOT_ACTIVE", createdDate: testStart });
    expect(first.id).not.toBe(second.id);
    await expect(esim.createPackage({ ...request, sim: "8988303000000000007" })).rejects.toThrow(
      EsimUnavailable,
    );
  });

  test("the mailbox passes on each e-mail and keeps the latest hundred", async () => {
    const seen: string[] = [];
    const mailbox = createMailbox(({ id }) => seen.push(id));
    const ids = Array.from({ length: 103 }, (_, index) => String(index));
    for (const id of ids) await mailbox.send({ id, to: "ada@example.com", subject: "Reset", text: "A link" });
    expect(seen).toEqual(ids);
    expect(mailbox.mails.map(({ id }) => id)).toEqual(ids.slice(3));
  });
});
