// The code that confirms one payment confirms no other payment.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getBalance } from "../../support/accounts.ts";
import { startService, type TestService } from "../../support/service.ts";
import { workflowBy, code, path, recipients, createVerifier, type Verifier } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const shop = { amount: "10.00 EUR", payee: "Shop" };
const start = ({ client }: Verifier, transaction?: typeof shop, headers?: { "idempotency-key": string }) =>
  client.POST(path, {
    headers,
    body: {
      to: recipients.silent,
      workflow: workflowBy("sms"),
      ...(transaction && { transaction }),
    } as never,
  });

test.each([
  ["another amount", shop, { ...shop, amount: "5000.00 EUR" }],
  ["another payee", shop, { ...shop, payee: "Mallory" }],
  ["a payment, after a code without a payment", undefined, shop],
  ["no payment, after a payment", shop, undefined],
])("the code of the pending verification does not confirm %s", async (_, first, second) => {
  const own = await createVerifier(service);
  const { data: before } = await start(own, first);
  const { data: after, response } = await start(own, second);
  expect(response.status).toBe(201);
  expect(after!.id).not.toBe(before!.id);
  await service.deliver();
  expect(await own.check(before!.id, code)).toEqual({ valid: false, status: "CANCELED", checks_left: 0 });
  expect(await own.check(after!.id, code)).toMatchObject({ valid: true, status: "APPROVED" });
  // The first message was not submitted.
  expect(await getBalance(service, own.accountId)).toBe(960_000);
});

test("the same payment continues with its code, and a repeated request ends no verification", async () => {
  const own = await createVerifier(service);
  const key = { "idempotency-key": "pay-1" };
  const { data: first } = await start(own, shop, key);
  const { data: again, response } = await start(own, { ...shop });
  expect([response.status, again!.id]).toEqual([200, first!.id]);
  const { data: other } = await start(own, { ...shop, payee: "Other" });
  expect((await start(own, shop, key)).data!.id).toBe(first!.id);
  expect((await own.get(other!.id)).status).toBe("PENDING");
});

test("a payment whose text has three segments is charged for each", async () => {
  const own = await createVerifier(service);
  const { data } = await start(own, { ...shop, payee: "Žluťoučký kůň ".repeat(4).trim() });
  expect(data!.price).toBe(0.12);
  expect(await getBalance(service, own.accountId)).toBe(880_000);
});

test("of concurrent payments, one remains pending", async () => {
  const own = await createVerifier(service);
  const payees = ["a", "b", "c"];
  const answers = await Promise.all(payees.map((payee) => start(own, { ...shop, payee })));
  expect(answers.map(({ response }) => response.status)).toEqual([201, 201, 201]);
  const states = await Promise.all(answers.map(async ({ data }) => (await own.get(data!.id)).status));
  expect(states.toSorted()).toEqual(["CANCELED", "CANCELED", "PENDING"]);
});

test("a start beyond the limits ends no verification", async () => {
  const own = await createVerifier(service);
  const payees = ["a", "b", "c", "d", "e", "f"];
  const answers = [];
  for (const payee of payees) answers.push(await start(own, { ...shop, payee }));
  expect(answers.map(({ response }) => response.status)).toEqual([201, 201, 201, 201, 201, 429]);
  expect((await own.get(answers[4]!.data!.id)).status).toBe("PENDING");
});

test("a start that is blocked, or that no channel can send now, ends no verification", async () => {
  const own = await createVerifier(service);
  const { data: open } = await start(own, shop);
  const { context } = service;
  const admit = vi.spyOn(context.guard, "admit");
  const found = { rule: "range", scope: "49151234", value: 1, limit: 0, challenge: true } as const;
  admit.mockReturnValueOnce({ ...found, isBlocked: true, until: 0 });
  const blocked = await start(own, { ...shop, payee: "Blocked" });
  admit.mockRestore();
  const { sms, ...others } = context.gateways;
  Object.assign(context, { gateways: others });
  const unavailable = await start(own, { ...shop, payee: "Unavailable" });
  Object.assign(context, { gateways: { ...others, sms } });
  expect([blocked.response.status, unavailable.response.status]).toEqual([403, 503]);
  await service.deliver();
  expect(await own.check(open!.id, code)).toMatchObject({ valid: true, status: "APPROVED" });
});
