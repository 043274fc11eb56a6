// A customer who is suspended during a pending verification.
import { afterEach, expect, test } from "vitest";
import { getBalance, listLedger } from "../../support/accounts.ts";
import { signUpOperator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";
import { workflowBy, deliverRepeatedly, getState, recipients, createVerifier } from "./support.ts";

let service: TestService;
afterEach(() => service.stop());

const second = 1_000;

test("no further step is made or charged for a suspended customer, even if the code is still valid", async () => {
  service = await startService();
  const own = await createVerifier(service);
  const { operator } = await signUpOperator(service);
  const { id } = await own.start({
    to: recipients.silent,
    ttl: 86_400,
    workflow: workflowBy("sms", "whatsapp"),
  } as never);
  await service.deliver();
  await operator.POST("/operator/v1/customers/{customer}/suspend", {
    params: { path: { customer: own.userId } },
  });
  service.clock.advance(7_200 * second);
  await deliverRepeatedly(service);
  const { store } = service.context;
  const { attempts } = (await store.verifications.findAny(id))!;
  const found = await Promise.all(attempts.map(({ messageId }) => store.messages.findAny(messageId)));
  expect(found.map((message) => message!.status)).toEqual(["SENT"]);
  expect(await getBalance(service, own.accountId)).toBe(960_000);
});

test("a queued message of a suspended customer is refunded and not sent, and no further step is made", async () => {
  service = await startService();
  const own = await createVerifier(service);
  const { operator } = await signUpOperator(service);
  const queued = await own.start({ to: recipients.delivered, workflow: workflowBy("sms", "whatsapp") });
  await operator.POST("/operator/v1/customers/{customer}/suspend", {
    params: { path: { customer: own.userId } },
  });
  await deliverRepeatedly(service);
  service.clock.advance(60 * second);
  await deliverRepeatedly(service);
  await operator.POST("/operator/v1/customers/{customer}/reinstate", {
    params: { path: { customer: own.userId } },
  });
  expect(await getState(own, queued.id)).toEqual(["FAILED", "undeliverable", "sms FAILED"]);
  const types = (await listLedger(service, own.accountId)).map(
    ({ type, serviceId }) => `${type} ${serviceId}`,
  );
  expect(types).toEqual(["REFUND sms", "DEBIT sms"]);
});
