// A customer who is suspended while a verification is under way.
import { afterEach, expect, test } from "vitest";
import { balanceOf, ledgerOf } from "../../support/accounts.ts";
import { signUpOperator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";
import { by, settle, stateOf, to, verifier } from "./support.ts";

let service: TestService;
afterEach(() => service.stop());

const second = 1_000;

test("what waits of a customer who is suspended is not sent, however long its code may be entered", async () => {
  service = await startService();
  const own = await verifier(service);
  const { operator } = await signUpOperator(service);
  const { id } = await own.start({ to: to.silent, ttl: 86_400, workflow: by("sms", "whatsapp") } as never);
  await service.deliver();
  await operator.POST("/operator/v1/customers/{customer}/suspend", {
    params: { path: { customer: own.userId } },
  });
  service.clock.advance(7_200 * second);
  await settle(service);
  const { store } = service.context;
  const { attempts } = (await store.verifications.findAny(id))!;
  const found = await Promise.all(attempts.map(({ messageId }) => store.messages.findAny(messageId)));
  expect(found.map((message) => message!.status)).toEqual(["SENT"]);
  expect(await balanceOf(service, own.accountId)).toBe(960_000);
});

test("no further step is made and charged for a customer who is suspended", async () => {
  service = await startService();
  const own = await verifier(service);
  const { operator } = await signUpOperator(service);
  const queued = await own.start({ to: to.delivered, workflow: by("sms", "whatsapp") });
  await operator.POST("/operator/v1/customers/{customer}/suspend", {
    params: { path: { customer: own.userId } },
  });
  await settle(service);
  service.clock.advance(60 * second);
  await settle(service);
  await operator.POST("/operator/v1/customers/{customer}/reinstate", {
    params: { path: { customer: own.userId } },
  });
  expect(await stateOf(own, queued.id)).toEqual(["FAILED", "undeliverable", "sms FAILED"]);
  const types = (await ledgerOf(service, own.accountId)).map(({ type, serviceId }) => `${type} ${serviceId}`);
  expect(types).toEqual(["REFUND sms", "DEBIT sms"]);
});
