import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkVerification } from "../../../src/operations/verifications/checkVerification.ts";
import { balanceOf } from "../../support/accounts.ts";
import { startService, type TestService } from "../../support/service.ts";
import { by, code, path, to, unknownId, verifier, wrong } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe("200", () => {
  test("approves the right code, once", async () => {
    const own = await verifier(service);
    const { id } = await own.start({ to: to.delivered });
    await service.deliver();
    service.clock.advance(12_000);
    expect(await own.check(id, code)).toEqual({ valid: true, status: "APPROVED", checks_left: 0 });
    expect(await own.check(id, code)).toEqual({ valid: false, status: "APPROVED", checks_left: 0 });
    expect(await own.get(id)).toMatchObject({
      status: "APPROVED",
      approved_at: new Date(service.clock.now()).toISOString(),
    });
  });

  test("counts wrong codes, and ends with the fifth", async () => {
    const own = await verifier(service);
    const { id } = await own.start({ to: to.delivered });
    for (const left of [4, 3, 2, 1]) {
      expect(await own.check(id, wrong)).toEqual({ valid: false, status: "PENDING", checks_left: left });
    }
    expect(await own.check(id, wrong)).toEqual({ valid: false, status: "FAILED", checks_left: 0 });
    expect(await own.check(id, code)).toEqual({ valid: false, status: "FAILED", checks_left: 0 });
    expect((await own.get(id)).reason).toBe("max_checks");
  });

  test("judges five of a thousand racing wrong codes, and none of them twice", async () => {
    const own = await verifier(service);
    const { id } = await own.start({ to: to.delivered });
    // Not over HTTP: so many connections at once are refused where the machine is busy.
    const asked = { params: { id }, body: { code: wrong }, principal: own } as never;
    const racing = Array.from({ length: 1_000 }, () => checkVerification(asked, service.context));
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

  test("approves one of many racing right codes", async () => {
    const own = await verifier(service);
    const { id } = await own.start({ to: to.delivered });
    const answers = await Promise.all(Array.from({ length: 100 }, () => own.check(id, code)));
    expect(answers.filter(({ valid }) => valid)).toHaveLength(1);
    expect((await own.stats()).map(({ approved }) => approved)).toEqual([1]);
  });

  test("withdraws and refunds what was not sent yet", async () => {
    const own = await verifier(service);
    const { id, attempts } = await own.start({ to: to.delivered });
    expect((await own.check(id, code)).valid).toBe(true);
    expect(await balanceOf(service, own.accountId)).toBe(1_000_000);
    await service.deliver();
    const params = { path: { id: attempts[0]!.message_id } };
    const { data } = await own.client.GET("/api/v1/connect-hub/messages/{id}", { params });
    expect(data).toMatchObject({ status: "FAILED" });
  });

  test("takes one code for all attempts", async () => {
    const own = await verifier(service);
    const next = await own.start({ to: to.silent, workflow: by("sms", "telegram") });
    await service.deliver();
    service.clock.advance(60_000);
    await service.deliver();
    expect((await own.get(next.id)).attempts).toHaveLength(2);
    expect((await own.check(next.id, code)).valid).toBe(true);
  });

  test("forgets the code once it is over", async () => {
    const own = await verifier(service);
    const { id } = await own.start({ to: to.delivered });
    await own.check(id, code);
    const query = service.engine.builder.selectFrom("verifications").select("data").where("id", "=", id);
    const [row] = await service.engine.read(query.compile());
    expect(JSON.parse(String(row!["data"]))).toMatchObject({ sealedCode: null });
  });
});

describe("400", () => {
  test("for a code that is none", async () => {
    const params = { path: { id: unknownId } };
    const { error } = await service.client().POST(`${path}/{id}/check`, { params, body: { code: "49E817" } });
    expect(error).toMatchObject({ code: "invalid_request", errors: [{ pointer: "/code" }] });
  });
});

describe("404", () => {
  test("for another account's verification", async () => {
    const { id } = await (await verifier(service)).start({ to: to.delivered });
    const params = { path: { id } };
    const { error } = await service.client().POST(`${path}/{id}/check`, { params, body: { code } });
    expect(error?.code).toBe("not_found");
  });
});
