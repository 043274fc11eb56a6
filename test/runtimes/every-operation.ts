import { expect } from "vitest";
import { createConnectHubClient, type ConnectHubOptions } from "../../generated/client.ts";
import { createAccessTokens } from "../../src/http/tokens/access-tokens.ts";
import { createRefreshTokens } from "../../src/http/tokens/refresh-tokens.ts";
import type { Context } from "../../src/operations/context.ts";
import type { Engine } from "../../src/store/engine.ts";
import { createStore } from "../../src/store/store.ts";
import { systemClock } from "../../src/system-clock.ts";
import { openAccountWithSims } from "../support/accounts.ts";
import { fetchAndValidate } from "../support/fetch-and-validate.ts";
import { allOperations } from "../support/contract.ts";
import { signIn, signUp } from "../support/people.ts";
import { getExampleBody, createExampleRequest, securedOperations } from "../support/requests.ts";
import { createExampleRecords } from "../support/example-records.ts";
import { jwtSecret } from "./worker-process.ts";

/** Environment variables of a service whose operations are called. */
export const operationsEnvironment = {
  CONNECT_HUB_JWT_SECRET: jwtSecret,
  CONNECT_HUB_ADDRESS_RATE_LIMIT: "100000",
  CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true",
};

/** Replacements for fields of examples whose time has passed, or whose host has no address. */
const changedFields: Readonly<Record<string, object>> = {
  createWebhookEndpoint: { url: "http://127.0.0.1:8000/webhooks" },
  createGuardEntry: { until: new Date(Date.now() + 86_400_000).toISOString() },
};

/**
 * Calls every operation of both APIs twice. The first call has no credentials or an unknown parameter, and fails. Health
 * and status operations never fail. The second call uses the example of the API document and succeeds. The service must
 * be a sandbox with `storyRoutes` and `operationsEnvironment`. `engine` is its database. The operations in `unsupported`
 * do not exist on the runtime.
 */
export async function callEveryOperation(
  baseUrl: string,
  engine: Engine,
  fetch: (request: Request) => Promise<Response> = fetchAndValidate,
  unsupported: readonly string[] = [],
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
  await createExampleRecords({ context, demo }, admin);
  const unsuccessful: string[] = [];
  const unrefused: string[] = [];
  for (const operation of allOperations) {
    // Some examples end the session of their caller.
    const { accessToken, refreshToken } = await signIn({ context }, admin);
    const call = async (changes = {}) => {
      const [path, init] = createExampleRequest(operation, { ...demo, accessToken }, changes);
      return fetch(new Request(baseUrl + path, init));
    };
    const [refusal, status] = securedOperations.includes(operation)
      ? [{ headers: {} }, 401]
      : [{ query: "?unknown=1" }, operation.requestBody ? 400 : 200];
    const refused = await call(refusal);
    if (refused.status !== status) unrefused.push(`${operation.operationId} ${refused.status}`);
    // A refresh token is signed, so the service rejects the one of an example.
    const changed =
      operation.operationId === "refreshSession" ? { refreshToken } : changedFields[operation.operationId];
    const body = changed && JSON.stringify({ ...getExampleBody(operation), ...changed });
    const succeeded = await call({ body });
    const isSupported = !unsupported.includes(operation.operationId);
    if (isSupported ? !succeeded.ok : succeeded.status !== 404)
      unsuccessful.push(`${operation.operationId} ${await succeeded.text()}`);
  }
  expect(unsuccessful).toEqual([]);
  expect(unrefused).toEqual([]);
}
