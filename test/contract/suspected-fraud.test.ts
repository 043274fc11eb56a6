import { afterAll, beforeAll, expect, test } from "vitest";
import type { components } from "../../generated/types.ts";
import { pollUntil } from "../support/poll-until.ts";
import { signIn } from "../support/people.ts";
import { startReceiver, type Receiver } from "../support/receiver.ts";
import { startService, type TestService } from "../support/service.ts";
import { code, createVerifier } from "./verifications/support.ts";

type Event = components["schemas"]["SuspectedFraudEvent"];

const day = 86_400_000;
const path = "/api/v1/connect-hub/verification-blocks";
let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  service = await startService({
    CONNECT_HUB_FRAUD: "enforce",
    CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true",
  });
  receiver = await startReceiver();
});
afterAll(() => Promise.all([service.stop(), receiver.close()]));

const inRange = (index: number) => `+44740012${String((index * 1_003) % 10_000).padStart(4, "0")}`;
const workflow = [{ channel: "sms" as const }];

/** Starts verifications in one range until one is blocked. Returns the number that passed, and the problem. */
async function startUntilBlocked({ client }: Awaited<ReturnType<typeof createVerifier>>, from = 0) {
  for (let index = from; ; index += 1) {
    const { error } = await client.POST("/api/v1/connect-hub/verifications", {
      body: { to: inRange(index), workflow },
    });
    if (error) return { passed: index - from, error };
  }
}

async function listEvents(accountId: string, count: number): Promise<readonly Event[]> {
  return pollUntil(async () => {
    await service.deliverWebhooks();
    const all = receiver.events() as unknown as readonly Event[];
    const own = all.filter(
      ({ type, data }) => type === "account.suspected_fraud" && data.account_id === accountId,
    );
    return own.length >= count && own;
  });
}

test("a blocked range is notified and listed, trusted requesters pass it, and the customer can lift it", async () => {
  const own = await createVerifier(service, 10_000_000);
  const { client, accountId } = own;
  await client.POST("/api/v1/connect-hub/webhook-endpoints", { body: { url: receiver.url } });
  // Three conversions make GB one of the account's own countries, so that only the range is blocked.
  for (const to of ["+447400455501", "+447400565502", "+447400675503"]) {
    const { id } = await own.start({ to, workflow });
    expect((await own.check(id, code)).status).toBe("APPROVED");
  }
  service.clock.advance(day);

  const { passed, error } = await startUntilBlocked(own);
  expect(passed).toBe(50);
  expect(error).toMatchObject({ status: 403, code: "blocked", reason: "velocity", challenge: true });
  const range = { rule: "range", country: "GB", blocks: true, value: 51, limit: 50 };
  const until = new Date(service.clock.now() + 900_000).toISOString();
  const [began] = await listEvents(accountId, 1);
  expect(began!.data).toMatchObject({ ...range, state: "BEGAN", range: "44740012", until });
  const { list } = (await client.GET(path)).data!;
  const block = list.find(({ rule }) => rule === "range")!;
  expect(block).toMatchObject({ ...range, scope: "44740012", until });

  const trusted = await own.start({ to: inRange(60), workflow, client: { trusted: true } });
  expect(trusted.status).toBe("PENDING");

  const lifted = await client.POST(`${path}/{id}/lift`, { params: { path: { id: block.id } } });
  expect(lifted.response.status).toBe(200);
  const events = await listEvents(accountId, 2);
  expect(events.find(({ data }) => data.state === "ENDED")!.data).toMatchObject({ ...range, state: "ENDED" });
  expect(await startUntilBlocked(own, 70)).toMatchObject({ passed: 50, error: { reason: "velocity" } });
});

test("a raised amount of the customer lets sends pass again, up to the new amount", async () => {
  const own = await createVerifier(service, 10_000_000);
  const { client, userId, accountId } = own;
  const token = service.client({ accessToken: (await signIn(service, { userId })).accessToken });
  await client.POST("/api/v1/connect-hub/webhook-endpoints", { body: { url: receiver.url } });
  const set = (amount: number) =>
    token.POST("/api/v1/connect-hub/unconverted-amounts/{country}", {
      params: { path: { country: "GB" } },
      body: { amount },
    });
  const send = async (index: number) => {
    const body = { from: "Example", to: inRange(index), text: "Your code is 493817." };
    return (await client.POST("/api/v1/connect-hub/sms", { body })).response.status;
  };
  await set(0.2);
  for (let index = 0; index < 5; index += 1) expect(await send(index)).toBe(200);
  expect(await send(5)).toBe(403);
  await listEvents(accountId, 2);
  await set(0.4);
  for (let index = 5; index < 10; index += 1) expect(await send(index)).toBe(200);
  expect(await send(10)).toBe(403);
  const events = await listEvents(accountId, 4);
  const blocks = events.filter(({ data }) => data.state === "BEGAN" && data.blocks);
  expect(blocks.map(({ data }) => data.limit)).toEqual([0.2, 0.4]);
});
