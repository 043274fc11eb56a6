import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testStart } from "../../support/clock.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let ada: Operator;
let grace: Operator;
beforeAll(async () => {
  service = await startService();
  ada = await signUpOperator(service);
  grace = await signUpOperator(service);
  for (const [{ operator }, name] of [
    [ada, "telegram"],
    [grace, "esim"],
    [ada, "flash_call"],
  ] as const) {
    const params = { path: { service: name } };
    const body = { reason: `Because of ${name}.` };
    await operator.POST("/operator/v1/maintenance/{service}/begin", { params, body });
    service.clock.advance(1_000);
  }
});
afterAll(() => service.stop());

async function list(query: { actor?: string; target_id?: string; before?: string; count?: number } = {}) {
  const { data } = await ada.operator.GET("/operator/v1/audit-entries", { params: { query } });
  return data!;
}

const listTargets = ({ list }: { readonly list: readonly { readonly target_id: string }[] }) =>
  list.map((entry) => entry.target_id);

describe("200", () => {
  test("returns actor, time, action, reason and address, with the request id of the log line", async () => {
    const [, , first] = (await list()).list;
    expect(first).toEqual({
      id: expect.any(String) as string,
      time: new Date(testStart).toISOString(),
      actor: ada.userId,
      operation: "beginMaintenance",
      target_kind: "service",
      target_id: "telegram",
      request: '{"reason":"Because of telegram."}',
      address: "127.0.0.1",
      request_id: expect.any(String) as string,
    });
    const line = service.log.find(({ fields }) => fields["operation"] === "beginMaintenance");
    expect(first!.request_id).toBe(line?.fields["request_id"]);
  });

  test("newest first, filtered by actor and by target", async () => {
    expect(listTargets(await list())).toEqual(["flash_call", "esim", "telegram"]);
    expect(listTargets(await list({ actor: ada.userId }))).toEqual(["flash_call", "telegram"]);
    expect(listTargets(await list({ target_id: "esim" }))).toEqual(["esim"]);
    expect(listTargets(await list({ actor: ada.userId, target_id: "esim" }))).toEqual([]);
  });

  test("in pages", async () => {
    const first = await list({ count: 2 });
    expect(listTargets(first)).toEqual(["flash_call", "esim"]);
    const second = await list({ count: 2, before: first.next! });
    expect(listTargets(second)).toEqual(["telegram"]);
    expect(second).not.toHaveProperty("next");
    expect(await list({ count: 2, before: first.next!.toUpperCase() })).toEqual(second);
    expect(await list({ count: 3 })).not.toHaveProperty("next");
  });
});

describe("400", () => {
  test.each([{ count: 0 }, { count: 101 }, { before: "yesterday" }, { actor: "" }])("%j", async (query) => {
    const { response } = await ada.operator.GET("/operator/v1/audit-entries", { params: { query } });
    expect(response.status).toBe(400);
  });
});
