import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { balanceOf, openAccount, type Credentials } from "../../support/accounts.ts";
import { startService, type TestService } from "../../support/service.ts";
import { checkCode, checkPath, right, sendCode } from "../../support/telegram-codes.ts";

let service: TestService;
let caller: Credentials;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  caller = await openAccount(service, 1_000_000);
});
afterAll(() => service.stop());

const seconds = () => Math.floor(service.clock.now() / 1_000);
const send = (to?: string) => sendCode(service, caller, to);
const check = (requestId: string, code?: string) => checkCode(service, caller, requestId, code);

describe("200", () => {
  test("without a code the delivery, and that no valid code has come since the message was sent", async () => {
    const [request_id, delivered] = [await send(), seconds()];
    service.clock.advance(1_500);
    expect(await check(request_id)).toEqual({
      request_id,
      phone_number: "+447700900123",
      request_cost: 0,
      delivery_status: { status: "delivered", updated_at: delivered },
      verification_status: { status: "code_invalid", updated_at: delivered },
    });
  });

  test("the number is told in E.164, however it was given", async () => {
    const request_id = await send("447700900123");
    expect(await check(request_id)).toMatchObject({ phone_number: "+447700900123" });
  });

  test("from acceptance on, before any gateway has the message", async () => {
    const to = "+447700900123";
    const sent = await service.client(caller).POST("/api/v1/connect-hub/telegram/otp", { body: { to } });
    expect(await check(sent.data!.uuid)).toMatchObject({
      request_id: sent.data!.uuid,
      delivery_status: { status: "sent", updated_at: seconds() },
      verification_status: { status: "code_invalid", updated_at: seconds() },
    });
  });

  test("by what the gateway calls the message", async () => {
    const request_id = `sandbox-${await send()}`;
    const verification_status = { status: "code_valid" };
    expect(await check(request_id, right)).toMatchObject({ request_id, verification_status });
  });

  test("the right code is valid, and later asking tells so with the time of the check", async () => {
    const request_id = await send();
    const delivery_status = { status: "delivered", updated_at: seconds() };
    service.clock.advance(10_000);
    const verification_status = { status: "code_valid", updated_at: seconds() };
    expect(await check(request_id, right)).toMatchObject({ delivery_status, verification_status });
    service.clock.advance(10_000);
    expect(await check(request_id)).toMatchObject({ delivery_status, verification_status });
  });

  test.each([" ", "-", "\u00a0"])("reads digits that %j separates", async (separator) => {
    const entered = right.replace(/^(..)/, `$1${separator}`);
    expect((await check(await send(), entered)).verification_status?.status).toBe("code_valid");
  });

  test("reads digits of other scripts", async () => {
    const entered = right.replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
    expect((await check(await send(), entered)).verification_status?.status).toBe("code_valid");
  });

  test("a wrong code is invalid, and the right one is valid after it", async () => {
    const request_id = await send();
    expect((await check(request_id, "000000")).verification_status?.status).toBe("code_invalid");
    expect((await check(request_id)).verification_status?.status).toBe("code_invalid");
    expect((await check(request_id, right)).verification_status?.status).toBe("code_valid");
  });

  test("a wrong code after the right one is told wrong, and the record stays valid", async () => {
    const request_id = await send();
    await check(request_id, right);
    expect((await check(request_id, "000000")).verification_status?.status).toBe("code_invalid");
    expect((await check(request_id)).verification_status?.status).toBe("code_valid");
  });
});

describe("200 when the guessing ends", () => {
  test("the fifth wrong code ends the guessing, for the right one as well and for good", async () => {
    const request_id = await send();
    const verdicts: (string | undefined)[] = [];
    for (let guess = 0; guess < 5; guess += 1) {
      verdicts.push((await check(request_id, "000000")).verification_status?.status);
    }
    expect(verdicts).toEqual([...Array<string>(4).fill("code_invalid"), "code_max_attempts_exceeded"]);
    const lost = { status: "code_max_attempts_exceeded", updated_at: seconds() };
    service.clock.advance(400_000);
    expect((await check(request_id, right)).verification_status).toEqual(lost);
    expect((await check(request_id)).verification_status).toEqual(lost);
  });

  test("the fifth wrong code after the right one ends the guessing for good", async () => {
    const request_id = await send();
    await check(request_id, right);
    for (let guess = 0; guess < 5; guess += 1) await check(request_id, "000000");
    const lost = { status: "code_max_attempts_exceeded", updated_at: seconds() };
    service.clock.advance(1_000);
    for (const entered of [right, "000000", undefined]) {
      expect((await check(request_id, entered)).verification_status).toEqual(lost);
    }
  });

  test("racing wrong codes count each: no more than four are judged before the guessing ends", async () => {
    const request_id = await send();
    const answers = await Promise.all(Array.from({ length: 12 }, () => check(request_id, "000000")));
    const verdicts = answers.map(({ verification_status }) => verification_status?.status);
    expect(verdicts.filter((verdict) => verdict === "code_invalid")).toHaveLength(4);
    expect(verdicts.filter((verdict) => verdict === "code_max_attempts_exceeded")).toHaveLength(8);
    const last = await check(request_id, right);
    expect(last.verification_status?.status).toBe("code_max_attempts_exceeded");
  });

  test("racing right codes are all answered, and one answer to the guard", async () => {
    const convert = vi.spyOn(service.context.guard, "convert");
    onTestFinished(() => convert.mockRestore());
    const request_id = await send();
    const answers = await Promise.all(Array.from({ length: 12 }, () => check(request_id, right)));
    expect(convert).toHaveBeenCalledTimes(1);
    expect(answers.some(({ verification_status }) => verification_status?.status === "code_valid")).toBe(
      true,
    );
    expect((await check(request_id)).verification_status?.status).toBe("code_valid");
  });

  test.each([
    ["told of as entered before", true],
    ["told of as entered afterwards", false],
  ])("a code that is %s is one answer to the guard", async (_, isBefore) => {
    const convert = vi.spyOn(service.context.guard, "convert");
    onTestFinished(() => convert.mockRestore());
    const id = await send();
    const tell = () =>
      service.client(caller).POST("/api/v1/connect-hub/messages/{id}/feedback", {
        params: { path: { id } },
        body: { converted: true },
      });
    const steps = [tell, () => check(id, right)];
    for (const step of isBefore ? steps : steps.toReversed()) await step();
    expect((await check(id)).verification_status.status).toBe("code_valid");
    expect(convert).toHaveBeenCalledTimes(1);
  });

  test("a code that was refunded before anybody could get it is no answer to the guard", async () => {
    const convert = vi.spyOn(service.context.guard, "convert");
    onTestFinished(() => convert.mockRestore());
    const id = await send("+447700900101");
    expect(await balanceOf(service, caller.accountId)).toBe(1_000_000);
    expect((await check(id, right)).verification_status.status).toBe("code_valid");
    expect(convert).not.toHaveBeenCalled();
  });

  test.each(["+447700900100", "+447700900104"])(
    "the right code is judged after the time to live where it came before its end: %s",
    async (to) => {
      const request_id = await send(to);
      service.clock.advance(300_000);
      await service.deliver();
      expect((await check(request_id, "000000")).verification_status?.status).toBe("code_invalid");
      expect((await check(request_id, right)).verification_status?.status).toBe("code_valid");
    },
  );

  test("the right code is too late when the time has ended before delivery, and stays so", async () => {
    const request_id = await send("+447700900105");
    service.clock.advance(299_999);
    expect((await check(request_id)).verification_status.status).toBe("code_invalid");
    service.clock.advance(1);
    const expired = { status: "expired", updated_at: seconds() };
    expect((await check(request_id, right)).verification_status).toEqual(expired);
    service.clock.advance(60_000);
    for (let again = 0; again < 6; again += 1) {
      expect((await check(request_id, right)).verification_status).toEqual(expired);
    }
  });
});

describe("200 with the delivery", () => {
  test("an invalid code keeps its time when the message expires later", async () => {
    const request_id = await send("+447700900105");
    await check(request_id, "000000");
    const verification_status = { status: "code_invalid", updated_at: seconds() };
    service.clock.advance(300_000);
    await service.deliver();
    expect(await check(request_id)).toMatchObject({
      delivery_status: { status: "expired", updated_at: seconds() },
      verification_status,
    });
  });

  test.each([
    ["+447700900103", "expired"],
    ["+447700900104", "read"],
    ["+447700900105", "sent"],
  ])("the delivery to %s is %s in the gateway's words", async (to, status) => {
    expect((await check(await send(to))).delivery_status?.status).toBe(status);
  });

  test("a message that failed was revoked, in the gateway's words", async () => {
    const delivery_status = { status: "revoked", updated_at: seconds() };
    expect(await check(await send("+447700900102"))).toMatchObject({ delivery_status });
  });

  test("a check is free", async () => {
    const request_id = await send();
    const before = await balanceOf(service, caller.accountId);
    await check(request_id, right);
    expect(await balanceOf(service, caller.accountId)).toBe(before);
  });
});

describe("404", () => {
  test("a request_id that does not exist", async () => {
    const body = { request_id: "1095348234080001", code: right };
    const { error } = await service.client(caller).POST(checkPath, { body });
    expect(error).toMatchObject({ status: 404, code: "not_found" });
  });

  test("another account's request, whose guesses are not used up", async () => {
    const request_id = await send();
    const stranger = await openAccount(service);
    for (let guess = 0; guess < 5; guess += 1) {
      const body = { request_id, code: "000000" };
      const { error } = await service.client(stranger).POST(checkPath, { body });
      expect(error).toMatchObject({ status: 404 });
    }
    expect((await check(request_id, right)).verification_status?.status).toBe("code_valid");
  });

  test("the id of another channel's message, and the gateway's id of it", async () => {
    const body = { from: "Example", to: "+447700900123", text: "493817" };
    const sent = await service.client(caller).POST("/api/v1/connect-hub/sms", { body });
    await service.deliver();
    const { messageId } = sent.data!;
    for (const request_id of [messageId, `sandbox-${messageId}`]) {
      const { error } = await service.client(caller).POST(checkPath, { body: { request_id } });
      expect(error).toMatchObject({ status: 404 });
    }
  });
});

describe("400", () => {
  test.each(["123", "123456789", "12345a", ""])("the code %j is named and not counted", async (code) => {
    const request_id = await send();
    const { error } = await service.client(caller).POST(checkPath, { body: { request_id, code } });
    expect(error).toMatchObject({ status: 400 });
    const faults = error && "errors" in error ? (error.errors ?? []) : [];
    expect(new Set(faults.map(({ pointer }) => pointer))).toEqual(new Set(["/code"]));
    expect(await check(request_id, right)).toMatchObject({ verification_status: { status: "code_valid" } });
  });
});
