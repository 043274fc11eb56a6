import { expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { minute } from "../../support/clock.ts";
import { delayCommits } from "../../support/commit.ts";
import { startService } from "../../support/service.ts";
import { path } from "./support.ts";

/** More codes than one client's network may have unconverted. */
const many = 30;
const client = { ip: "203.0.113.9" };

test.each([
  ["starts", [200, 201]],
  ["resends", [200, 429]],
] as const)("concurrent %s for one number count once and cause no block", async (what, statuses) => {
  const service = await startService({ CONNECT_HUB_FRAUD: "enforce" });
  const customer = service.client(await openAccount(service, 10_000_000));
  const start = (to: string) => customer.POST(path, { body: { to, client } as never });
  const resend = (id: string) => customer.POST(`${path}/{id}/resend`, { params: { path: { id } }, body: {} });
  const to = "+4915123456705";
  const { id } = what === "resends" ? (await start(to)).data! : { id: "" };
  service.clock.advance(minute);
  delayCommits(service);
  const racing = Array.from({ length: many }, () => (what === "starts" ? start(to) : resend(id)));
  const answered = (await Promise.all(racing)).map(({ response }) => response.status);
  expect([...new Set(answered)].toSorted()).toEqual(statuses);
  expect((await start("+4915199887766")).response.status).toBe(201);
  await service.stop();
});
