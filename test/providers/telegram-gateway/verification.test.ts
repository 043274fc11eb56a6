// The gateway is a peer on loopback that responds in the format that core.telegram.org/gateway/api publishes.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { VerificationUnavailable, type CodeCheckRequest } from "../../../src/ports/gateways.ts";
import { testStart } from "../../support/clock.ts";
import { respondWith, cutConnection, respondInSequence, neverRespond } from "../http/peer.ts";
import { failWith, createMessage, open, seconds, respondWithStatus, type Opened } from "./gateway.ts";

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

const check = (request: Partial<CodeCheckRequest> = {}) =>
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
    "is %s if the gateway says so, whatever code was sent",
    async (status) => {
      opened.peer.behave(respondWithStatus(verified(status)));
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
  ])("has the result of the error %s: %s", async (code, verdict) => {
    opened.peer.behave(failWith(code));
    expect(await check()).toBe(verdict);
  });

  test.each([
    ["no longer knows the request", failWith("REQUEST_ID_INVALID")],
    ["returns no result", respondWithStatus({ request_id: "41" })],
    ["returns an unknown result", respondWithStatus(verified("code_doubtful"))],
  ])("is compared with the sent code if the gateway %s", async (_, behaviour) => {
    opened.peer.behave(behaviour);
    expect(await check()).toBe("code_valid");
    expect(await check({ enteredCode: "000000" })).toBe("code_invalid");
    expect(await check({ enteredCode: "000000", codeChecks: 4 })).toBe("code_max_attempts_exceeded");
    expect(await check({ now: testStart + 60_000 })).toBe("expired");
    const racing = { previousVerdict: "code_valid", codeChecks: 5 } as const;
    expect(await check(racing)).toBe("code_max_attempts_exceeded");
  });

  test("that the gateway has just checked is not checked again", async () => {
    expect(await check({ previousVerdict: "code_invalid" })).toBe("code_invalid");
    expect(opened.peer.requests).toHaveLength(0);
  });

  test("of a message that is known by its own id is checked, too", async () => {
    const sent = createMessage({ attempt: 2 });
    opened.peer.behave(failWith("MESSAGE_ALREADY_SENT"));
    const handover = await opened.provider.send(sent);
    const providerMessageId = handover.kind === "accepted" ? handover.providerMessageId : "";
    opened.peer.behave(failWith("REQUEST_ID_INVALID"));
    expect(await check({ providerMessageId })).toBe("code_valid");
  });
});

describe("without a code", () => {
  test.each(["code_valid", "code_invalid", "expired"])("the gateway's last result is %s", async (status) => {
    opened.peer.behave(respondWithStatus(verified(status)));
    expect(await check({ enteredCode: undefined })).toBe(status);
    expect(JSON.parse(opened.peer.requests[0]!.text)).toEqual({ request_id: "41" });
  });

  test("the result is undefined if no code was entered", async () => {
    opened.peer.behave(respondWithStatus({ request_id: "41" }));
    expect(await check({ enteredCode: undefined })).toBeUndefined();
    opened.peer.behave(failWith("REQUEST_ID_INVALID"));
    expect(await check({ enteredCode: undefined })).toBeUndefined();
  });

  test("the query is retried after a lost response, but a query with a code never, because it counts as an attempt", async () => {
    const flaky = () => respondInSequence(cutConnection, respondWithStatus(verified("code_valid")));
    opened.peer.behave(flaky());
    expect(await check({ enteredCode: undefined })).toBe("code_valid");
    opened.peer.behave(flaky());
    await expect(check()).rejects.toThrow(VerificationUnavailable);
    expect(opened.peer.requests).toHaveLength(3);
  });
});

describe("the delivery status in the response", () => {
  const at = (seconds - 9) * 1_000;

  test("is stored before the result is returned", async () => {
    const delivery_status = { status: "read", updated_at: seconds - 9 };
    opened.peer.behave(respondWithStatus({ ...verified("code_valid"), delivery_status }));
    expect(await check()).toBe("code_valid");
    const receipts = [{ providerMessageIds: ["41"], status: "READ", at }];
    expect(opened.dependencies.recordedReceipts).toEqual([{ provider: "telegram", receipts }]);
  });

  test("can contain a refund", async () => {
    const delivery_status = { status: "expired", updated_at: seconds - 9 };
    opened.peer.behave(respondWithStatus({ request_id: "41", delivery_status, is_refunded: true }));
    expect(await check({ enteredCode: undefined })).toBeUndefined();
    const receipts = [{ providerMessageIds: ["41"], status: "EXPIRED", refunded: true, at }];
    expect(opened.dependencies.recordedReceipts).toEqual([{ provider: "telegram", receipts }]);
  });

  test("that cannot be stored makes the check reject", async () => {
    opened.dependencies.setStoreAvailable(false);
    const delivery_status = { status: "read", updated_at: seconds };
    opened.peer.behave(respondWithStatus({ ...verified("code_valid"), delivery_status }));
    await expect(check()).rejects.toThrow("the store is down");
  });
});

describe("the check of a code", () => {
  test.each([
    ["a rejected token", failWith("ACCESS_TOKEN_INVALID")],
    ["an unknown error", failWith("SOMETHING_NEW")],
    ["no response", neverRespond],
    ["a closed connection", cutConnection],
    ["the response of a proxy", respondWith(502, "<html>")],
    ["a response without a status", respondWith(200, { ok: true, result: 7 })],
  ])("rejects after %s", async (_, behaviour) => {
    opened.peer.behave(behaviour);
    await expect(check()).rejects.toThrow(VerificationUnavailable);
    expect(opened.peer.requests).toHaveLength(1);
  });

  test("rejects after FLOOD_WAIT, with its delay", async () => {
    opened.peer.behave(failWith("FLOOD_WAIT_20"));
    await expect(check()).rejects.toMatchObject({ afterMilliseconds: 20_000 });
  });

  test("succeeds with an empty balance, because sends and checks have separate circuits", async () => {
    opened.peer.behave(failWith("BALANCE_NOT_ENOUGH"));
    for (let sent = 0; sent < 6; sent += 1) await opened.provider.send(createMessage());
    expect(opened.provider.isUp()).toBe(false);
    opened.peer.behave(respondWithStatus(verified("code_valid")));
    expect(await check()).toBe("code_valid");
  });
});
