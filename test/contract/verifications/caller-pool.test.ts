import { expect, test } from "vitest";
import { startService } from "../../support/service.ts";
import { workflowBy, code, path, recipients, createVerifier } from "./support.ts";

const routes = JSON.stringify({
  providers: { "smsc-a": { kind: "sandbox" } },
  routes: { flash_call: ["smsc-a"] },
});
const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => `+44770${1_000_000 + index}`).join(",");

const readWarnings = async (environment: Record<string, string>) => {
  const service = await startService(environment);
  const warnings = service.log.filter(({ level }) => level === "warn").map(({ fields }) => fields);
  await service.stop();
  return warnings;
};

test("a caller pool of fewer than 1,000 numbers is logged at the start", async () => {
  const few = { CONNECT_HUB_ROUTES: routes, CONNECT_HUB_CALLER_POOL: numbers(999) };
  expect(await readWarnings(few)).toContainEqual({ codes: 999 });
  expect(await readWarnings({ ...few, CONNECT_HUB_CALLER_POOL: numbers(1_000) })).toEqual([]);
  expect(await readWarnings({})).toEqual([]);
});

test("a code comes from the pool only if flash calls are possible", async () => {
  const service = await startService({ CONNECT_HUB_FLASH_CALL: "off", CONNECT_HUB_CALLER_POOL: numbers(1) });
  const own = await createVerifier(service);
  const { id } = await own.start({ to: recipients.delivered, workflow: workflowBy("sms", "flash_call") });
  expect((await own.check(id, code)).valid).toBe(true);
  await service.stop();
});

test("without a pool, other channels have a code and no flash call is made", async () => {
  const service = await startService();
  const { context } = service;
  // In production, the pool is optional.
  Object.assign(context, { service: { ...context.service, callerPool: [] } });
  const own = await createVerifier(service);
  const { attempts } = await own.start({
    to: recipients.delivered,
    workflow: workflowBy("flash_call", "sms"),
  });
  expect(attempts.map(({ channel }) => channel)).toEqual(["sms"]);
  const workflow = workflowBy("flash_call");
  const { error } = await own.client.POST(path, { body: { to: recipients.silent, workflow } as never });
  expect(error).toMatchObject({ status: 400, errors: [{ pointer: "/workflow", code: "value" }] });
  await service.stop();
});

test("a code has at most as many digits as its caller ID, and can be entered", async () => {
  const service = await startService({ CONNECT_HUB_CALLER_POOL: "+299321000" });
  const own = await createVerifier(service);
  const body = { to: recipients.delivered, workflow: workflowBy("flash_call"), code_length: 10 };
  const { id } = await own.start(body);
  expect(await own.check(id, "299321000")).toMatchObject({ valid: true, status: "APPROVED" });
  await service.stop();
});
