import { expect } from "vitest";
import { createConnectHubClient, type ConnectHubOptions } from "../../generated/client.ts";
import { createAccessTokens } from "../../src/http/tokens/access-tokens.ts";
import { createRefreshTokens } from "../../src/http/tokens/refresh-tokens.ts";
import type { Context } from "../../src/operations/context.ts";
import type { Engine } from "../../src/store/engine.ts";
import { createStore } from "../../src/store/store.ts";
import { systemClock } from "../../src/system-clock.ts";
import { openAccountWithSims } from "../support/accounts.ts";
import { checkedFetch } from "../support/checked-fetch.ts";
import { allOperations } from "../support/contract.ts";
import { signIn, signUp } from "../support/people.ts";
import { exampleBody, requestOf, securedOperations } from "../support/requests.ts";
import { tellStory } from "../support/story.ts";
import { jwtSecret } from "./worker-process.ts";

/** Variables of a service whose operations are called. */
export const operationsEnvironment = {
  CONNECT_HUB_JWT_SECRET: jwtSecret,
  CONNECT_HUB_ADDRESS_RATE_LIMIT: "100000",
  CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true",
};

/** Fields in place of those of an example whose time has passed, or whose host has no address. */
const changedFields: Readonly<Record<string, object>> = {
  createWebhookEndpoint: { url: "http://127.0.0.1:8000/webhooks" },
  createGuardEntry: { until: new Date(Date.now() + 86_400_000).toISOString() },
};

/**
 * Calls every operation of both contracts twice: with the example of its contract, which succeeds, and without credentials or
 * with an unknown parameter, which is refused. Health and status operations refuse nothing. The service is a sandbox with
 * `storyRoutes` and `operationsEnvironment`; `engine` is its database.
 */
export async function everyOperation(
  baseUrl: string,
  engine: Engine,
  fetch: (request: Request) => Promise<Response> = checkedFetch,
): Promise<void> {
  const context = {
    store: createStore(engine),
    clock: systemClock,
    accessTokens: createAccessTokens([jwtSecret]),
    refreshTokens: createRefreshTokens([jwtSecret]),
  } as unknown as Context;
  const client = (options: Partial<ConnectHubOptions> = {}) =>
    createConnectHubClient({ baseUrl, fetch, ...options });
  const admin = await signUp({ context, client }, "admin-of-the-story@example.com", "admin");
  const demo = await openAccountWithSims({ context }, 10_000_000);
  await tellStory({ context, demo }, admin);
  const unsuccessful: string[] = [];
  const unrefused: string[] = [];
  for (const operation of allOperations) {
    // Some examples end the session of their caller.
    const { accessToken, refreshToken } = await signIn({ context }, admin);
    const call = async (changes = {}) => {
      const [path, init] = requestOf(operation, { ...demo, accessToken }, changes);
      return fetch(new Request(baseUrl + path, init));
    };
    const [refusal, status] = securedOperations.includes(operation)
      ? [{ headers: {} }, 401]
      : [{ query: "?unknown=1" }, operation.requestBody ? 400 : 200];
    const refused = await call(refusal);
    if (refused.status !== status) unrefused.push(`${operation.operationId} ${refused.status}`);
    // A refresh token is signed, so the service accepts none of an example.
    const changed =
      operation.operationId === "refreshSession" ? { refreshToken } : changedFields[operation.operationId];
    const body = changed && JSON.stringify({ ...exampleBody(operation), ...changed });
    const succeeded = await call({ body });
    if (!succeeded.ok) unsuccessful.push(`${operation.operationId} ${await succeeded.text()}`);
  }
  expect(unsuccessful).toEqual([]);
  expect(unrefused).toEqual([]);
}
