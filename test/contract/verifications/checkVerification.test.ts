import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createCodeProtector } from "../../../src/domain/verifications/codes.ts";
import { checkVerification } from "../../../src/operations/verifications/checkVerification.ts";
import { getBalance } from "../../support/accounts.ts";
import { startService, type TestService } from "../../support/service.ts";
import {
  createBusyKey,
  workflowBy,
  code,
  path,
  recipients,
  unknownId,
  createVerifier,
  wrongCode,
  type Verifier,
} from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const checkBy = ({ client }: Verifier, id: string, key: string, entered: string) =>
  client.POST(`${path}/{id}/check`, {
    params: { path: { id }, header: { "Idempotency-Key": key } },
    body: { code: entered },
  });

describe("200", () => {
  test("approves a correct code, once", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    await service.deliver();
    service.clock.advance(12_000);
    expect(await own.check(id, code)).toEqual({ valid: true, status: "APPROVED", checks_left: 0 });
    expect(await own.check(id, code)).toEqual({ valid: false, status: "APPROVED", checks_left: 0 });
    expect(await own.get(id)).toMatchObject({
      status: "APPROVED",
      approved_at: new Date(service.clock.now()).toISOString(),
    });
  });

  test.each([
    "123 456",
    "123-456",
    " 12\u00a034\u202f56\n",
    "12.34.56",
    "１２３\u3000４５６",
    "١٢٣٤٥٦",
    "۱۲۳۴۵۶",
    "१२३ ४५६",
    "\u202d123456\u202c",
  ])("reads %j as the digits that it represents", async (entered) => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    expect(await own.check(id, entered)).toEqual({ valid: true, status: "APPROVED", checks_left: 0 });
  });

  test("replays the result for another spelling of the same code with the same Idempotency-Key", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    const verdict = { valid: false, status: "PENDING", checks_left: 4 };
    expect((await checkBy(own, id, "spelling", wrongCode)).data).toEqual(verdict);
    const spelled = wrongCode.replace(/^(...)/, "$1 ");
    const again = await checkBy(own, id, "spelling", spelled);
    expect([again.data, again.response.headers.get("idempotent-replayed")]).toEqual([verdict, "true"]);
  });

  test("counts wrong codes, and ends the verification at the fifth", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    for (const left of [4, 3, 2, 1]) {
      expect(await own.check(id, wrongCode)).toEqual({ valid: false, status: "PENDING", checks_left: left });
    }
    expect(await own.check(id, wrongCode)).toEqual({ valid: false, status: "FAILED", checks_left: 0 });
    expect(await own.check(id, code)).toEqual({ valid: false, status: "FAILED", checks_left: 0 });
    expect((await own.get(id)).reason).toBe("max_checks");
  });

  test("checks five of a thousand concurrent wrong codes, each only once", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    // The codes are not sent over HTTP, because a busy machine rejects a thousand simultaneous connections.
    const checkRequest = { params: { id }, body: { code: wrongCode }, principal: own } as never;
    const racing = Array.from({ length: 1_000 }, () => checkVerification(checkRequest, service.context));
    const answers = (await Promise.all(racing)).map((answer) => {
      if (!("body" in answer)) throw new Error(`Refused: ${answer.detail}`);
      return answer.body;
    });
    expect(answers.filter(({ valid }) => valid)).toEqual([]);
    const left = answers.filter(({ status }) => status === "PENDING").map(({ checks_left }) => checks_left);
    expect(left.toSorted()).toEqual([1, 2, 3, 4]);
    const query = service.engine.builder.selectFrom("verifications").select("data").where("id", "=", id);
    const [row] = await service.engine.read(query.compile());
    expect(JSON.parse(String(row!["data"]))).toMatchObject({ wrongChecks: 5, reason: "max_checks" });
  });

  test("approves one of many concurrent correct codes", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    const answers = await Promise.all(Array.from({ length: 100 }, () => own.check(id, code)));
    expect(answers.filter(({ valid }) => valid)).toHaveLength(1);
    expect((await own.stats()).map(({ approved }) => approved)).toEqual([1]);
  });

  test("replays the first result for the same Idempotency-Key without counting another check", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    const mistaken = { valid: false, status: "PENDING", checks_left: 4 };
    expect((await checkBy(own, id, "mistaken", wrongCode)).data).toEqual(mistaken);
    const again = await checkBy(own, id, "mistaken", wrongCode);
    expect([again.data, again.response.headers.get("idempotent-replayed")]).toEqual([mistaken, "true"]);
    expect((await own.get(id)).checks_left).toBe(4);
    for (let time = 1; time <= 2; time += 1) {
      const { data } = await checkBy(own, id, "right", code);
      expect(data).toEqual({ valid: true, status: "APPROVED", checks_left: 0 });
    }
    expect(await own.check(id, code)).toMatchObject({ valid: false, status: "APPROVED" });
    expect((await checkBy(own, id, "late", code)).data).toMatchObject({ valid: false, status: "APPROVED" });
  });

  test("replays the first result even if the server secret was changed since", async () => {
    const own = await createVerifier(service);
    const { context } = service;
    const { verificationCodes } = context;
    onTestFinished(() => void Object.assign(context, { verificationCodes }));
    Object.assign(context, { verificationCodes: createCodeProtector(["before"]) });
    const { id } = await own.start({ to: recipients.delivered });
    const first = await checkBy(own, id, "changed", code);
    Object.assign(context, { verificationCodes: createCodeProtector(["now", "before"]) });
    expect((await checkBy(own, id, "changed", code)).data).toEqual(first.data);
    expect((await checkBy(own, id, "changed", wrongCode)).response.status).toBe(422);
  });

  test("returns the same result to concurrent requests with one Idempotency-Key", async () => {
    const own = await createVerifier(service);
    for (const [entered, told] of [
      [wrongCode, { valid: false, status: "PENDING", checks_left: 4 }],
      [code, { valid: true, status: "APPROVED", checks_left: 0 }],
    ] as const) {
      const { id } = await own.start({ to: entered === code ? recipients.delivered : recipients.silent });
      const racing = Array.from({ length: 50 }, () => checkBy(own, id, `racing ${entered}`, entered));
      const answers = await Promise.all(racing);
      expect(new Set(answers.map(({ data }) => JSON.stringify(data)))).toEqual(
        new Set([JSON.stringify(told)]),
      );
    }
    expect((await own.stats()).map(({ approved }) => approved)).toEqual([1]);
  });

  test("cancels and refunds messages that were not submitted", async () => {
    const own = await createVerifier(service);
    const { id, attempts } = await own.start({ to: recipients.delivered });
    expect((await own.check(id, code)).valid).toBe(true);
    expect(await getBalance(service, own.accountId)).toBe(1_000_000);
    await service.deliver();
    const params = { path: { id: attempts[0]!.message_id } };
    const { data } = await own.client.GET("/api/v1/connect-hub/messages/{id}", { params });
    expect(data).toMatchObject({ status: "FAILED" });
  });

  test("uses one code for all attempts", async () => {
    const own = await createVerifier(service);
    const next = await own.start({ to: recipients.silent, workflow: workflowBy("sms", "telegram") });
    await service.deliver();
    service.clock.advance(60_000);
    await service.deliver();
    expect((await own.get(next.id)).attempts).toHaveLength(2);
    expect((await own.check(next.id, code)).valid).toBe(true);
  });

  test("deletes the code when the verification ends", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    await own.check(id, code);
    const query = service.engine.builder.selectFrom("verifications").select("data").where("id", "=", id);
    const [row] = await service.engine.read(query.compile());
    expect(JSON.parse(String(row!["data"]))).toMatchObject({ sealedCode: null });
  });
});

test("stores no digest that would reveal the code to anyone who tries all codes", async () => {
  const own = await createVerifier(service);
  const { id } = await own.start({ to: recipients.delivered });
  await checkBy(own, id, "kept", wrongCode);
  const { builder } = service.engine;
  const query = builder.selectFrom("idempotency_keys").select("fingerprint").where("key", "=", "kept");
  const [row] = await service.engine.read(query.compile());
  expect(row!["fingerprint"]).toBe(service.context.verificationCodes.hash(id, wrongCode));
});

describe("400", () => {
  test("for an invalid code", async () => {
    const params = { path: { id: unknownId } };
    const { error } = await service.client().POST(`${path}/{id}/check`, { params, body: { code: "49E817" } });
    expect(error).toMatchObject({ code: "invalid_request", errors: [{ pointer: "/code" }] });
  });
});

describe("404", () => {
  test("for another account's verification", async () => {
    const { id } = await (await createVerifier(service)).start({ to: recipients.delivered });
    const params = { path: { id } };
    const { error } = await service.client().POST(`${path}/{id}/check`, { params, body: { code } });
    expect(error?.code).toBe("not_found");
  });
});

describe("409", () => {
  test("while the first request with the Idempotency-Key is in progress", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    const headers = await createBusyKey(service, own.accountId);
    const params = { path: { id } };
    const { error } = await own.client.POST(`${path}/{id}/check`, { params, headers, body: { code } });
    expect(error?.code).toBe("idempotency_in_progress");
    expect((await own.get(id)).status).toBe("PENDING");
  });
});

describe("422", () => {
  test("for another code with the same Idempotency-Key, which is not checked", async () => {
    const own = await createVerifier(service);
    const { id } = await own.start({ to: recipients.delivered });
    await checkBy(own, id, "taken", wrongCode);
    const { error } = await checkBy(own, id, "taken", code);
    expect(error?.code).toBe("idempotency_mismatch");
    expect(await own.get(id)).toMatchObject({ status: "PENDING", checks_left: 4 });
  });
});
