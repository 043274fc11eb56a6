import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import type { Store } from "../../src/ports/store.ts";
import type { WebhookDelivery } from "../../src/ports/store/webhooks.ts";
import { newEndpoint, newMessage } from "../store/fixtures.ts";
import { createCli, type TestCli } from "./run-cli.ts";
import { commit } from "../support/commit.ts";

let cli: TestCli;
let endpointId: string;
const email = "ada@example.com";
beforeAll(async () => {
  cli = await createCli();
  const names = ["--first-name", "Ada", "--last-name", "Lovelace"];
  await cli.run(["user", "create", "--email", email, ...names]);
});
afterAll(() => cli.remove());

/** Creates an endpoint with three deliveries of minutes 1, 2 and 3: delivered, failed and pending. */
beforeEach(async () => {
  const base = Date.now() - 600_000;
  endpointId = await cli.readStore(async (store) => {
    const account = await findAccount(store);
    const endpoint = newEndpoint(account);
    await commit(store, [store.webhooks.insert(endpoint, 10)]);
    for (const minute of [1, 2, 3]) {
      const message = newMessage(account, { createdAt: base + minute * 60_000, priceMicros: 1 });
      await commit(store, store.messages.accept(message, createId(message.createdAt)));
    }
    const now = Date.now();
    const claimed = await store.webhooks.claim(endpoint.id, now, now + 1, 2);
    const [first, second] = claimed.toSorted((a, b) => a.createdAt - b.createdAt);
    await commit(store, [store.webhooks.end(first!, [], now), store.webhooks.end(second!, [], null)]);
    return endpoint.id;
  });
});

async function findAccount(store: Store) {
  const user = await store.users.findByEmail(email);
  return (await store.accounts.findByUser(user!.id))!;
}

const getState = ({ nextAttemptAt, deliveredAt }: WebhookDelivery) =>
  nextAttemptAt === null ? (deliveredAt === null ? "FAILED" : "DELIVERED") : "PENDING";

/** Returns the states of the endpoint's deliveries, oldest first. */
const states = () =>
  cli.readStore(async ({ webhooks }) =>
    (await webhooks.listDeliveries(endpointId, 10, undefined)).map(getState).toReversed(),
  );

describe("webhooks replay", () => {
  test("requeues all finished deliveries", async () => {
    expect(await states()).toEqual(["DELIVERED", "FAILED", "PENDING"]);
    const { code, stdout, stderr } = await cli.run(["webhooks", "replay", endpointId]);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^queued: +2\nenabled: false$/m),
      stderr: "",
    });
    expect(await states()).toEqual(["PENDING", "PENDING", "PENDING"]);
  });

  test("--failed skips successful deliveries", async () => {
    const { stdout } = await cli.run(["webhooks", "replay", endpointId, "--failed"]);
    expect(stdout).toMatch(/^queued: +1$/m);
    expect(await states()).toEqual(["DELIVERED", "PENDING", "PENDING"]);
  });

  test("--since skips older deliveries", async () => {
    const [, second] = await cli.readStore(({ webhooks }) =>
      webhooks.listDeliveries(endpointId, 10, undefined),
    );
    const since = new Date(second!.createdAt).toISOString();
    const { stdout } = await cli.run(["webhooks", "replay", endpointId, "--since", since]);
    expect(stdout).toMatch(/^queued: +1$/m);
    expect(await states()).toEqual(["DELIVERED", "PENDING", "PENDING"]);
  });

  test("enables a disabled endpoint", async () => {
    await cli.readStore((store) => commit(store, [store.webhooks.disable(endpointId, "GONE", Date.now())]));
    const { stdout } = await cli.run(["webhooks", "replay", endpointId]);
    expect(stdout).toMatch(/^enabled: true$/m);
    expect(await cli.readStore(({ webhooks }) => webhooks.findAny(endpointId))).toMatchObject({
      status: "ENABLED",
      disabledReason: null,
      failingSince: null,
    });
  });

  test("rejects an unknown endpoint and an invalid time", async () => {
    const unknown = await cli.run(["webhooks", "replay", "nothing"]);
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      "There is no webhook endpoint with the id nothing.\n",
    ]);
    for (const since of ["yesterday", "2026-03-02T09:30:00"]) {
      const wrong = await cli.run(["webhooks", "replay", endpointId, "--since", since]);
      expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("Use a time with an offset")]);
    }
  });
});

describe("webhooks list", () => {
  test("prints the state and the host of each endpoint, but not its complete address", async () => {
    await cli.readStore((store) => commit(store, [store.webhooks.disable(endpointId, "GONE", Date.now())]));
    const { stdout } = await cli.run(["webhooks", "list", email]);
    expect(stdout).toContain(`${endpointId}  DISABLED  GONE         https://shop.example.com`);
    expect(stdout).not.toContain("token");
  });

  test("prints PASSWORD_RESET as the reason of an endpoint that a password reset has disabled", async () => {
    await cli.readStore(async (store) => {
      const { accountId } = (await store.webhooks.findAny(endpointId))!;
      await commit(store, [
        store.webhooks.enable(endpointId),
        store.webhooks.disableAll(accountId, Date.now()),
      ]);
    });
    const { stdout } = await cli.run(["webhooks", "list", email]);
    expect(stdout).toMatch(new RegExp(`${endpointId}  DISABLED  PASSWORD_RESET  https://shop.example.com`));
  });

  test("prints none if there are no endpoints", async () => {
    const address = "grace@example.com";
    await cli.run(["user", "create", "--email", address, "--first-name", "Grace", "--last-name", "Hopper"]);
    const { stdout } = await cli.run(["webhooks", "list", address]);
    expect(stdout).toBe("none\n");
  });
});
