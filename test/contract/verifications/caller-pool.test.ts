import { expect, test } from "vitest";
import { startService } from "../../support/service.ts";
import { by, code, path, to, verifier } from "./support.ts";

const routes = JSON.stringify({
  providers: { "smsc-a": { kind: "sandbox" } },
  routes: { flash_call: ["smsc-a"] },
});
const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => `+44770${1_000_000 + index}`).join(",");

const saidWith = async (environment: Record<string, string>) => {
  const service = await startService(environment);
  const said = service.log.filter(({ level }) => level === "warn").map(({ fields }) => fields);
  await service.stop();
  return said;
};

test("a pool of few numbers is told of at the start", async () => {
  const few = { CONNECT_HUB_ROUTES: routes, CONNECT_HUB_CALLER_POOL: numbers(999) };
  expect(await saidWith(few)).toContainEqual({ codes: 999 });
  expect(await saidWith({ ...few, CONNECT_HUB_CALLER_POOL: numbers(1_000) })).toEqual([]);
  expect(await saidWith({})).toEqual([]);
});

test("a code comes from the pool only where calls can be made", async () => {
  const service = await startService({ CONNECT_HUB_FLASH_CALL: "off", CONNECT_HUB_CALLER_POOL: numbers(1) });
  const own = await verifier(service);
  const { id } = await own.start({ to: to.delivered, workflow: by("sms", "flash_call") });
  expect((await own.check(id, code)).valid).toBe(true);
  await service.stop();
});

test("without a pool there is a code for the channels that need none, and no call", async () => {
  const service = await startService();
  const { context } = service;
  // As in production, where an operator need not have one.
  Object.assign(context, { service: { ...context.service, callerPool: [] } });
  const own = await verifier(service);
  const { attempts } = await own.start({ to: to.delivered, workflow: by("flash_call", "sms") });
  expect(attempts.map(({ channel }) => channel)).toEqual(["sms"]);
  const workflow = by("flash_call");
  const { error } = await own.client.POST(path, { body: { to: to.silent, workflow } as never });
  expect(error).toMatchObject({ status: 400, errors: [{ pointer: "/workflow", code: "value" }] });
  await service.stop();
});

test("a code has no more digits than the number that carries it, and can be entered", async () => {
  const service = await startService({ CONNECT_HUB_CALLER_POOL: "+299321000" });
  const own = await verifier(service);
  const body = { to: to.delivered, workflow: by("flash_call"), code_length: 10 };
  const { id } = await own.start(body);
  expect(await own.check(id, "299321000")).toMatchObject({ valid: true, status: "APPROVED" });
  await service.stop();
});
