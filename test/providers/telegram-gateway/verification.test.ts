// The gateway is a peer on loopback that answers in the shapes that core.telegram.org/gateway/api publishes.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { VerificationUnavailable, type VerificationRequest } from "../../../src/ports/gateways.ts";
import { testStart } from "../../support/clock.ts";
import { answer, cut, inTurn, silence } from "../http/peer.ts";
import { fails, message, open, seconds, tells, type Opened } from "./gateway.ts";

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

const check = (request: Partial<VerificationRequest> = {}) =>
  opened.provider.verification.check({
    provider: "telegram-a",
    providerMessageId: "41",
    sentCode: "123456",
    enteredCode: "123456",
    codeChecks: 0,
    delivery: "SENT",
    expiresAt: testStart + 60_000,
    now: testStart,
    ...request,
  });
const verified = (status: string) => ({
  request_id: "41",
  verification_status: { status, updated_at: seconds, code_entered: "123456" },
});

describe("a code", () => {
  test.each(["code_valid", "code_invalid", "code_max_attempts_exceeded", "expired"])(
    "is %s where the gateway says so, whatever was sent",
    async (status) => {
      opened.peer.behave(tells(verified(status)));
      expect(await check({ enteredCode: "000000" })).toBe(status);
      const { url, text } = opened.peer.requests[0]!;
      expect(url).toBe("/checkVerificationStatus");
      expect(JSON.parse(text)).toEqual({ request_id: "41", code: "000000" });
    },
  );

  test.each([
    ["CODE_INVALID", "code_invalid"],
    ["CODE_EXPIRED", "expired"],
    ["CODE_MAX_ATTEMPTS_EXCEEDED", "code_max_attempts_exceeded"],
  ])("is judged by the error %s: %s", async (code, verdict) => {
    opened.peer.behave(fails(code));
    expect(await check()).toBe(verdict);
  });

  test.each([
    ["knows the request no more", fails("REQUEST_ID_INVALID")],
    ["says nothing of it", tells({ request_id: "41" })],
    ["says something new of it", tells(verified("code_doubtful"))],
  ])("is compared with the one that was sent where the gateway %s", async (_, behaviour) => {
    opened.peer.behave(behaviour);
    expect(await check()).toBe("code_valid");
    expect(await check({ enteredCode: "000000" })).toBe("code_invalid");
    expect(await check({ enteredCode: "000000", codeChecks: 4 })).toBe("code_max_attempts_exceeded");
    expect(await check({ now: testStart + 60_000 })).toBe("expired");
    const racing = { standingVerdict: "code_valid", codeChecks: 5 } as const;
    expect(await check(racing)).toBe("code_max_attempts_exceeded");
  });

  test("that the gateway judged a moment ago is not asked about again", async () => {
    expect(await check({ standingVerdict: "code_invalid" })).toBe("code_invalid");
    expect(opened.peer.requests).toHaveLength(0);
  });

  test("of a message that goes by our own id is judged all the same", async () => {
    const sent = message({ attempt: 2 });
    opened.peer.behave(fails("MESSAGE_ALREADY_SENT"));
    const handover = await opened.provider.send(sent);
    const providerMessageId = handover.kind === "accepted" ? handover.providerMessageId : "";
    opened.peer.behave(fails("REQUEST_ID_INVALID"));
    expect(await check({ providerMessageId })).toBe("code_valid");
  });
});

describe("without a code", () => {
  test.each(["code_valid", "code_invalid", "expired"])("the gateway's last word is %s", async (status) => {
    opened.peer.behave(tells(verified(status)));
    expect(await check({ enteredCode: undefined })).toBe(status);
    expect(JSON.parse(opened.peer.requests[0]!.text)).toEqual({ request_id: "41" });
  });

  test("there is no word where none was entered", async () => {
    opened.peer.behave(tells({ request_id: "41" }));
    expect(await check({ enteredCode: undefined })).toBeUndefined();
    opened.peer.behave(fails("REQUEST_ID_INVALID"));
    expect(await check({ enteredCode: undefined })).toBeUndefined();
  });

  test("it is asked again when the answer gets lost; with one never, for that counts as a try", async () => {
    const flaky = () => inTurn(cut, tells(verified("code_valid")));
    opened.peer.behave(flaky());
    expect(await check({ enteredCode: undefined })).toBe("code_valid");
    opened.peer.behave(flaky());
    await expect(check()).rejects.toThrow(VerificationUnavailable);
    expect(opened.peer.requests).toHaveLength(3);
  });
});

describe("the delivery that comes along", () => {
  const at = (seconds - 9) * 1_000;

  test("is kept before the verdict is told", async () => {
    const delivery_status = { status: "read", updated_at: seconds - 9 };
    opened.peer.behave(tells({ ...verified("code_valid"), delivery_status }));
    expect(await check()).toBe("code_valid");
    const receipts = [{ providerMessageIds: ["41"], status: "READ", at }];
    expect(opened.surroundings.taken).toEqual([{ provider: "telegram", receipts }]);
  });

  test("tells of a refund", async () => {
    const delivery_status = { status: "expired", updated_at: seconds - 9 };
    opened.peer.behave(tells({ request_id: "41", delivery_status, is_refunded: true }));
    expect(await check({ enteredCode: undefined })).toBeUndefined();
    const receipts = [{ providerMessageIds: ["41"], status: "EXPIRED", refunded: true, at }];
    expect(opened.surroundings.taken).toEqual([{ provider: "telegram", receipts }]);
  });

  test("that cannot be kept leaves the verdict untold", async () => {
    opened.surroundings.keep(false);
    const delivery_status = { status: "read", updated_at: seconds };
    opened.peer.behave(tells({ ...verified("code_valid"), delivery_status }));
    await expect(check()).rejects.toThrow("the store is down");
  });
});

describe("no verdict", () => {
  test.each([
    ["a token that is not taken", fails("ACCESS_TOKEN_INVALID")],
    ["an error that is new", fails("SOMETHING_NEW")],
    ["silence", silence],
    ["a connection that is cut", cut],
    ["a proxy's answer", answer(502, "<html>")],
    ["an answer that is no status", answer(200, { ok: true, result: 7 })],
  ])("comes of %s", async (_, behaviour) => {
    opened.peer.behave(behaviour);
    await expect(check()).rejects.toThrow(VerificationUnavailable);
    expect(opened.peer.requests).toHaveLength(1);
  });

  test("comes of FLOOD_WAIT, which says how long", async () => {
    opened.peer.behave(fails("FLOOD_WAIT_20"));
    await expect(check()).rejects.toMatchObject({ afterMilliseconds: 20_000 });
  });

  test("does not come of want of money to send with: the two have a circuit each", async () => {
    opened.peer.behave(fails("BALANCE_NOT_ENOUGH"));
    for (let sent = 0; sent < 6; sent += 1) await opened.provider.send(message());
    expect(opened.provider.isUp()).toBe(false);
    opened.peer.behave(tells(verified("code_valid")));
    expect(await check()).toBe("code_valid");
  });
});
