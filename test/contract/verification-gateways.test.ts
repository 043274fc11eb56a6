import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { VerificationStatus } from "../../src/domain/messages/delivery.ts";
import { VerificationUnavailable, type VerificationGateway } from "../../src/ports/gateways.ts";
import { openAccount, type Credentials } from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";
import { checkCode, checkPath, validCode, sendCode } from "../support/telegram-codes.ts";
import { commit } from "../support/commit.ts";

let service: TestService;
let caller: Credentials;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  caller = await openAccount(service, 1_000_000);
});
afterAll(() => service.stop());

const send = (to?: string) => sendCode(service, caller, to);
const check = (requestId: string, code?: string) => checkCode(service, caller, requestId, code);

/** Checks codes with this gateway while the test runs. */
async function withGateway(fakeCheck: VerificationGateway["check"], run: () => Promise<void>): Promise<void> {
  const { verification } = service.context;
  Object.assign(service.context, { verification: { check: fakeCheck } });
  try {
    await run();
  } finally {
    Object.assign(service.context, { verification });
  }
}

async function countChecks(request_id: string): Promise<number | undefined> {
  return (await service.context.store.messages.findByRequest(caller.accountId, request_id))?.codeChecks;
}

describe("a gateway that counts entries itself", () => {
  test("is called once for each entry, even if they are concurrent", async () => {
    const request_id = await send();
    let calls = 0;
    const fakeCheck: VerificationGateway["check"] = async ({ previousVerdict }) => {
      if (previousVerdict) return previousVerdict;
      calls += 1;
      return calls < 5 ? "code_invalid" : "code_max_attempts_exceeded";
    };
    await withGateway(fakeCheck, async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => check(request_id, "000000")));
      const verdicts = answers.map(({ verification_status }) => verification_status?.status);
      expect(verdicts).toContain("code_max_attempts_exceeded");
    });
    expect(calls).toBe(5);
    expect((await check(request_id, validCode)).verification_status?.status).toBe(
      "code_max_attempts_exceeded",
    );
  });

  test("has equal results without a code recorded once, and a recorded `code_valid` stays", async () => {
    const request_id = await send();
    const returning = (status: VerificationStatus) => async () => status;
    await withGateway(returning("code_invalid"), async () => {
      for (let again = 0; again < 3; again += 1) {
        expect((await check(request_id)).verification_status?.status).toBe("code_invalid");
      }
    });
    expect(await countChecks(request_id)).toBe(1);
    await withGateway(returning("code_valid"), async () => void (await check(request_id, validCode)));
    await withGateway(returning("expired"), async () => {
      expect((await check(request_id)).verification_status?.status).toBe("code_valid");
    });
  });

  test("may report the delivery during the check, and the response contains it", async () => {
    const request_id = await send("+447700900105");
    const { store, clock } = service.context;
    const fakeCheck: VerificationGateway["check"] = async () => {
      const message = await store.messages.findByRequest(caller.accountId, request_id);
      await commit(store, store.messages.recordReport(message!, "Success", "READ", clock.now()));
      return "code_valid";
    };
    await withGateway(fakeCheck, async () => {
      const { delivery_status, verification_status } = await check(request_id, validCode);
      expect(delivery_status?.status).toBe("read");
      expect(verification_status?.status).toBe("code_valid");
    });
  });
});

describe("a correct code, if another check is recorded first", () => {
  test.each([
    ["expired", "code_valid"],
    ["code_max_attempts_exceeded", "code_max_attempts_exceeded"],
  ] as const)(
    "is valid if a gateway that counts entries itself returned that, although %s was recorded; later checks without a code return %s",
    async (lost, later) => {
      const convert = vi.spyOn(service.context.guard, "recordConversion");
      onTestFinished(() => convert.mockRestore());
      const request_id = await send();
      const fakeCheck: VerificationGateway["check"] = async ({ enteredCode, previousVerdict }) => {
        if (previousVerdict) return previousVerdict;
        if (enteredCode !== validCode) return lost;
        expect((await check(request_id, "000000")).verification_status?.status).toBe(lost);
        return "code_valid";
      };
      await withGateway(fakeCheck, async () => {
        expect((await check(request_id, validCode)).verification_status?.status).toBe("code_valid");
        expect((await check(request_id)).verification_status?.status).toBe(later);
        expect((await check(request_id, "000000")).verification_status?.status).toBe(lost);
      });
      expect((await check(request_id)).verification_status?.status).toBe(later);
      expect(convert).toHaveBeenCalledTimes(1);
    },
  );

  test.each([validCode, "000000", undefined])(
    "no code is checked after the gateway has returned `code_max_attempts_exceeded` for the entered code %s",
    async (entered) => {
      const request_id = await send();
      const returning = (status: VerificationStatus) => async () => status;
      await withGateway(returning("code_valid"), async () => void (await check(request_id, validCode)));
      await withGateway(
        returning("code_max_attempts_exceeded"),
        async () => void (await check(request_id, entered)),
      );
      await withGateway(returning("code_valid"), async () => {
        for (const again of [validCode, "000000", undefined]) {
          const { verification_status } = await check(request_id, again);
          expect(verification_status?.status).toBe("code_max_attempts_exceeded");
        }
      });
    },
  );

  test("is too late if codes are checked against the record, so that concurrent requests gain no further guess", async () => {
    const request_id = await send();
    for (let guess = 0; guess < 4; guess += 1) await check(request_id, "000000");
    const { verification } = service.context;
    let lost: unknown;
    const fakeCheck: VerificationGateway["check"] = async (request) => {
      const verdict = await verification.check(request);
      if (request.enteredCode === validCode) {
        lost ??= (await check(request_id, "000000")).verification_status;
        service.clock.advance(1_000);
      }
      return verdict;
    };
    await withGateway(fakeCheck, async () => {
      expect((await check(request_id, validCode)).verification_status).toEqual(lost);
    });
    expect(lost).toMatchObject({ status: "code_max_attempts_exceeded" });
    expect((await check(request_id)).verification_status).toEqual(lost);
    expect(await countChecks(request_id)).toBe(5);
  });
});

describe("an unavailable gateway: 503", () => {
  const fails = (afterMilliseconds?: number) => async () => {
    throw new VerificationUnavailable("The gateway is down.", afterMilliseconds);
  };

  test.each([
    [undefined, "5"],
    [20_000, "20"],
  ])("a check that fails with a retry delay of %s ms is not counted", async (wait, retryAfter) => {
    const request_id = await send();
    await withGateway(fails(wait), async () => {
      const body = { request_id, code: validCode };
      const { error, response } = await service.client(caller).POST(checkPath, { body });
      expect(error).toMatchObject({ status: 503, code: "unavailable" });
      expect(response.headers.get("retry-after")).toBe(retryAfter);
    });
    expect(await countChecks(request_id)).toBe(0);
    expect((await check(request_id, validCode)).verification_status?.status).toBe("code_valid");
  });

  test("a check without a code succeeds with the recorded result", async () => {
    const request_id = await send();
    await withGateway(fails(), async () => {
      expect((await check(request_id)).verification_status.status).toBe("code_invalid");
    });
    await check(request_id, "000000");
    await withGateway(fails(), async () => {
      expect((await check(request_id)).verification_status?.status).toBe("code_invalid");
    });
  });
});
