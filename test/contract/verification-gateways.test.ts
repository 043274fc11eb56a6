import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { VerificationStatus } from "../../src/domain/messages/delivery.ts";
import { VerificationUnavailable, type VerificationGateway } from "../../src/ports/gateways.ts";
import { openAccount, type Credentials } from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";
import { checkCode, checkPath, right, sendCode } from "../support/telegram-codes.ts";
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

/** Has codes judged by this gateway while the test runs. */
async function judgedBy(judge: VerificationGateway["check"], run: () => Promise<void>): Promise<void> {
  const { verification } = service.context;
  Object.assign(service.context, { verification: { check: judge } });
  try {
    await run();
  } finally {
    Object.assign(service.context, { verification });
  }
}

async function checksCounted(request_id: string): Promise<number | undefined> {
  return (await service.context.store.messages.findByRequest(caller.accountId, request_id))?.codeChecks;
}

describe("a gateway that counts entries itself", () => {
  test("it is asked once about each entry, however many race", async () => {
    const request_id = await send();
    let asked = 0;
    const judge: VerificationGateway["check"] = async ({ standingVerdict }) => {
      if (standingVerdict) return standingVerdict;
      asked += 1;
      return asked < 5 ? "code_invalid" : "code_max_attempts_exceeded";
    };
    await judgedBy(judge, async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => check(request_id, "000000")));
      const verdicts = answers.map(({ verification_status }) => verification_status?.status);
      expect(verdicts).toContain("code_max_attempts_exceeded");
    });
    expect(asked).toBe(5);
    expect((await check(request_id, right)).verification_status?.status).toBe("code_max_attempts_exceeded");
  });

  test("what it says without a code is recorded once", async () => {
    const request_id = await send();
    const says = (status: VerificationStatus) => async () => status;
    await judgedBy(says("code_invalid"), async () => {
      for (let again = 0; again < 3; again += 1) {
        expect((await check(request_id)).verification_status?.status).toBe("code_invalid");
      }
    });
    expect(await checksCounted(request_id)).toBe(1);
    await judgedBy(says("code_valid"), async () => void (await check(request_id, right)));
    await judgedBy(says("expired"), async () => {
      expect((await check(request_id)).verification_status?.status).toBe("code_valid");
    });
  });

  test("what it tells of the delivery along the way is in the answer", async () => {
    const request_id = await send("+447700900105");
    const { store, clock } = service.context;
    const judge: VerificationGateway["check"] = async () => {
      const message = await store.messages.findByRequest(caller.accountId, request_id);
      await commit(store, store.messages.report(message!, "Success", "READ", clock.now()));
      return "code_valid";
    };
    await judgedBy(judge, async () => {
      const { delivery_status, verification_status } = await check(request_id, right);
      expect(delivery_status?.status).toBe("read");
      expect(verification_status?.status).toBe("code_valid");
    });
  });
});

describe("a right code, and another check that is recorded first", () => {
  test.each([
    ["expired", "code_valid"],
    ["code_max_attempts_exceeded", "code_max_attempts_exceeded"],
  ] as const)(
    "is valid where a gateway that counts entries itself said so, although %s was recorded; later checks return %s",
    async (lost, later) => {
      const convert = vi.spyOn(service.context.guard, "convert");
      onTestFinished(() => convert.mockRestore());
      const request_id = await send();
      const judge: VerificationGateway["check"] = async ({ enteredCode, standingVerdict }) => {
        if (standingVerdict) return standingVerdict;
        if (enteredCode !== right) return lost;
        expect((await check(request_id, "000000")).verification_status?.status).toBe(lost);
        return "code_valid";
      };
      await judgedBy(judge, async () => {
        expect((await check(request_id, right)).verification_status?.status).toBe("code_valid");
        expect((await check(request_id)).verification_status?.status).toBe(later);
        expect((await check(request_id, "000000")).verification_status?.status).toBe(lost);
      });
      expect((await check(request_id)).verification_status?.status).toBe(later);
      expect(convert).toHaveBeenCalledTimes(1);
    },
  );

  test.each([right, "000000", undefined])(
    "after a gateway has said that there were too many, %s is not judged any more",
    async (entered) => {
      const request_id = await send();
      const says = (status: VerificationStatus) => async () => status;
      await judgedBy(says("code_valid"), async () => void (await check(request_id, right)));
      await judgedBy(says("code_max_attempts_exceeded"), async () => void (await check(request_id, entered)));
      await judgedBy(says("code_valid"), async () => {
        for (const again of [right, "000000", undefined]) {
          const { verification_status } = await check(request_id, again);
          expect(verification_status?.status).toBe("code_max_attempts_exceeded");
        }
      });
    },
  );

  test("is too late where the codes are judged by what is recorded: racing gives no further guess", async () => {
    const request_id = await send();
    for (let guess = 0; guess < 4; guess += 1) await check(request_id, "000000");
    const { verification } = service.context;
    let lost: unknown;
    const judge: VerificationGateway["check"] = async (request) => {
      const verdict = await verification.check(request);
      if (request.enteredCode === right) {
        lost ??= (await check(request_id, "000000")).verification_status;
        service.clock.advance(1_000);
      }
      return verdict;
    };
    await judgedBy(judge, async () => {
      expect((await check(request_id, right)).verification_status).toEqual(lost);
    });
    expect(lost).toMatchObject({ status: "code_max_attempts_exceeded" });
    expect((await check(request_id)).verification_status).toEqual(lost);
    expect(await checksCounted(request_id)).toBe(5);
  });
});

describe("a gateway that does not answer: 503", () => {
  const fails = (afterMilliseconds?: number) => async () => {
    throw new VerificationUnavailable("The gateway is down.", afterMilliseconds);
  };

  test.each([
    [undefined, "5"],
    [20_000, "20"],
  ])("a gateway that gives no verdict for %s ms: nothing is counted", async (wait, retryAfter) => {
    const request_id = await send();
    await judgedBy(fails(wait), async () => {
      const body = { request_id, code: right };
      const { error, response } = await service.client(caller).POST(checkPath, { body });
      expect(error).toMatchObject({ status: 503, code: "unavailable" });
      expect(response.headers.get("retry-after")).toBe(retryAfter);
    });
    expect(await checksCounted(request_id)).toBe(0);
    expect((await check(request_id, right)).verification_status?.status).toBe("code_valid");
  });

  test("not without a code: the record answers by itself", async () => {
    const request_id = await send();
    await judgedBy(fails(), async () => {
      expect((await check(request_id)).verification_status.status).toBe("code_invalid");
    });
    await check(request_id, "000000");
    await judgedBy(fails(), async () => {
      expect((await check(request_id)).verification_status?.status).toBe("code_invalid");
    });
  });
});
