import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { getBalance, openAccount, type Credentials } from "../../support/accounts.ts";
import { startService, type TestService } from "../../support/service.ts";
import { checkCode, checkPath, validCode, sendCode } from "../../support/telegram-codes.ts";

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
  test("a check without a code returns the delivery status, and `code_invalid` with the time of the send", async () => {
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

  test("returns the phone number in E.164, regardless of its spelling in the send", async () => {
    const request_id = await send("447700900123");
    expect(await check(request_id)).toMatchObject({ phone_number: "+447700900123" });
  });

  test("works as soon as the message is accepted, before it is submitted", async () => {
    const to = "+447700900123";
    const sent = await service.client(caller).POST("/api/v1/connect-hub/telegram/otp", { body: { to } });
    expect(await check(sent.data!.uuid)).toMatchObject({
      request_id: sent.data!.uuid,
      delivery_status: { status: "sent", updated_at: seconds() },
      verification_status: { status: "code_invalid", updated_at: seconds() },
    });
  });

  test("accepts the gateway's id of the message", async () => {
    const request_id = `sandbox-${await send()}`;
    const verification_status = { status: "code_valid" };
    expect(await check(request_id, validCode)).toMatchObject({ request_id, verification_status });
  });

  test("a correct code is valid, and later requests return that with the time of the check", async () => {
    const request_id = await send();
    const delivery_status = { status: "delivered", updated_at: seconds() };
    service.clock.advance(10_000);
    const verification_status = { status: "code_valid", updated_at: seconds() };
    expect(await check(request_id, validCode)).toMatchObject({ delivery_status, verification_status });
    service.clock.advance(10_000);
    expect(await check(request_id)).toMatchObject({ delivery_status, verification_status });
  });

  test.each([" ", "-", "\u00a0"])("reads digits that %j separates", async (separator) => {
    const entered = validCode.replace(/^(..)/, `$1${separator}`);
    expect((await check(await send(), entered)).verification_status?.status).toBe("code_valid");
  });

  test("reads digits of other scripts", async () => {
    const entered = validCode.replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
    expect((await check(await send(), entered)).verification_status?.status).toBe("code_valid");
  });

  test("a wrong code is invalid, and the correct one is valid after it", async () => {
    const request_id = await send();
    expect((await check(request_id, "000000")).verification_status?.status).toBe("code_invalid");
    expect((await check(request_id)).verification_status?.status).toBe("code_invalid");
    expect((await check(request_id, validCode)).verification_status?.status).toBe("code_valid");
  });

  test("a wrong code after the correct one is invalid, and the record stays valid", async () => {
    const request_id = await send();
    await check(request_id, validCode);
    expect((await check(request_id, "000000")).verification_status?.status).toBe("code_invalid");
    expect((await check(request_id)).verification_status?.status).toBe("code_valid");
  });
});

describe("200 for repeated, concurrent and late codes", () => {
  test("after the fifth wrong code, no code is valid, permanently", async () => {
    const request_id = await send();
    const verdicts: (string | undefined)[] = [];
    for (let guess = 0; guess < 5; guess += 1) {
      verdicts.push((await check(request_id, "000000")).verification_status?.status);
    }
    expect(verdicts).toEqual([...Array<string>(4).fill("code_invalid"), "code_max_attempts_exceeded"]);
    const lost = { status: "code_max_attempts_exceeded", updated_at: seconds() };
    service.clock.advance(400_000);
    expect((await check(request_id, validCode)).verification_status).toEqual(lost);
    expect((await check(request_id)).verification_status).toEqual(lost);
  });

  test("after a correct code, the fifth wrong one also ends all checks permanently", async () => {
    const request_id = await send();
    await check(request_id, validCode);
    for (let guess = 0; guess < 5; guess += 1) await check(request_id, "000000");
    const lost = { status: "code_max_attempts_exceeded", updated_at: seconds() };
    service.clock.advance(1_000);
    for (const entered of [validCode, "000000", undefined]) {
      expect((await check(request_id, entered)).verification_status).toEqual(lost);
    }
  });

  test("concurrent wrong codes all count: at most four are checked before the limit applies", async () => {
    const request_id = await send();
    const answers = await Promise.all(Array.from({ length: 12 }, () => check(request_id, "000000")));
    const verdicts = answers.map(({ verification_status }) => verification_status?.status);
    expect(verdicts.filter((verdict) => verdict === "code_invalid")).toHaveLength(4);
    expect(verdicts.filter((verdict) => verdict === "code_max_attempts_exceeded")).toHaveLength(8);
    const last = await check(request_id, validCode);
    expect(last.verification_status?.status).toBe("code_max_attempts_exceeded");
  });

  test("at least one of several concurrent correct codes is valid, and the guard counts one conversion", async () => {
    const convert = vi.spyOn(service.context.guard, "recordConversion");
    onTestFinished(() => convert.mockRestore());
    const request_id = await send();
    const answers = await Promise.all(Array.from({ length: 12 }, () => check(request_id, validCode)));
    expect(convert).toHaveBeenCalledTimes(1);
    expect(answers.some(({ verification_status }) => verification_status?.status === "code_valid")).toBe(
      true,
    );
    expect((await check(request_id)).verification_status?.status).toBe("code_valid");
  });

  test.each([
    ["reported as entered before the check", true],
    ["reported as entered after the check", false],
  ])("a code that is %s is one conversion for the guard", async (_, isBefore) => {
    const convert = vi.spyOn(service.context.guard, "recordConversion");
    onTestFinished(() => convert.mockRestore());
    const id = await send();
    const reportConversion = () =>
      service.client(caller).POST("/api/v1/connect-hub/messages/{id}/feedback", {
        params: { path: { id } },
        body: { converted: true },
      });
    const steps = [reportConversion, () => check(id, validCode)];
    for (const step of isBefore ? steps : steps.toReversed()) await step();
    expect((await check(id)).verification_status.status).toBe("code_valid");
    expect(convert).toHaveBeenCalledTimes(1);
  });

  test("a code that was refunded before it could be received is no conversion for the guard", async () => {
    const convert = vi.spyOn(service.context.guard, "recordConversion");
    onTestFinished(() => convert.mockRestore());
    const id = await send("+447700900101");
    expect(await getBalance(service, caller.accountId)).toBe(1_000_000);
    expect((await check(id, validCode)).verification_status.status).toBe("code_valid");
    expect(convert).not.toHaveBeenCalled();
  });

  test.each(["+447700900100", "+447700900104"])(
    "a correct code is checked after the time to live if the message was delivered in time: %s",
    async (to) => {
      const request_id = await send(to);
      service.clock.advance(300_000);
      await service.deliver();
      expect((await check(request_id, "000000")).verification_status?.status).toBe("code_invalid");
      expect((await check(request_id, validCode)).verification_status?.status).toBe("code_valid");
    },
  );

  test("a correct code is expired if the time to live ended before the delivery, permanently", async () => {
    const request_id = await send("+447700900105");
    service.clock.advance(299_999);
    expect((await check(request_id)).verification_status.status).toBe("code_invalid");
    service.clock.advance(1);
    const expired = { status: "expired", updated_at: seconds() };
    expect((await check(request_id, validCode)).verification_status).toEqual(expired);
    service.clock.advance(60_000);
    for (let again = 0; again < 6; again += 1) {
      expect((await check(request_id, validCode)).verification_status).toEqual(expired);
    }
  });
});

describe("200 with the delivery", () => {
  test("an invalid code keeps its time if the message expires later", async () => {
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
  ])("the delivery to %s is %s in the gateway's terms", async (to, status) => {
    expect((await check(await send(to))).delivery_status?.status).toBe(status);
  });

  test("a failed message is `revoked` in the gateway's terms", async () => {
    const delivery_status = { status: "revoked", updated_at: seconds() };
    expect(await check(await send("+447700900102"))).toMatchObject({ delivery_status });
  });

  test("a check is free", async () => {
    const request_id = await send();
    const before = await getBalance(service, caller.accountId);
    await check(request_id, validCode);
    expect(await getBalance(service, caller.accountId)).toBe(before);
  });
});

describe("404", () => {
  test("for an unknown request_id", async () => {
    const body = { request_id: "1095348234080001", code: validCode };
    const { error } = await service.client(caller).POST(checkPath, { body });
    expect(error).toMatchObject({ status: 404, code: "not_found" });
  });

  test("for another account's request, without counting a check", async () => {
    const request_id = await send();
    const stranger = await openAccount(service);
    for (let guess = 0; guess < 5; guess += 1) {
      const body = { request_id, code: "000000" };
      const { error } = await service.client(stranger).POST(checkPath, { body });
      expect(error).toMatchObject({ status: 404 });
    }
    expect((await check(request_id, validCode)).verification_status?.status).toBe("code_valid");
  });

  test("for the id of another channel's message, and the gateway's id of it", async () => {
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
  test.each(["123", "123456789", "12345a", ""])("the code %j is reported and not counted", async (code) => {
    const request_id = await send();
    const { error } = await service.client(caller).POST(checkPath, { body: { request_id, code } });
    expect(error).toMatchObject({ status: 400 });
    const faults = error && "errors" in error ? (error.errors ?? []) : [];
    expect(new Set(faults.map(({ pointer }) => pointer))).toEqual(new Set(["/code"]));
    expect(await check(request_id, validCode)).toMatchObject({
      verification_status: { status: "code_valid" },
    });
  });
});
