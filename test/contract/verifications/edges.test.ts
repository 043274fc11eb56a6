import { afterAll, beforeAll, expect, test } from "vitest";
import { startService, type TestService } from "../../support/service.ts";
import { by, code, path, to, verifier } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test("a code holds until the millisecond of its end, whether anybody has looked at it since or not", async () => {
  const own = await verifier(service);
  const one = await own.start({ to: to.delivered });
  const other = await own.start({ to: to.silent });
  service.clock.advance(600_000 - 1);
  expect(await own.check(one.id, code)).toMatchObject({ valid: true, status: "APPROVED" });
  service.clock.advance(1);
  expect(await own.check(other.id, code)).toEqual({ valid: false, status: "EXPIRED", checks_left: 0 });
});

test("a code that goes by Telegram has eight digits at most", async () => {
  const own = await verifier(service);
  const start = (code_length: number) =>
    own.client.POST(path, { body: { to: to.delivered, code_length, workflow: by("telegram") } as never });
  expect((await start(9)).response.status).toBe(400);
  expect((await start(8)).response.status).toBe(201);
});
