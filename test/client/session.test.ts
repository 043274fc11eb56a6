import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createConnectHub,
  MissingCredentialsError,
  type ConnectHubOptions,
  type Session,
} from "../../src/client/index.ts";
import { startService, type TestService } from "../support/service.ts";

const accessTokenSeconds = 900;
let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type Send = (request: Request) => Promise<Response>;

/** Creates a client and signs in. Returns the client with its requests and sessions. */
async function signInClient(send: Send = fetch, more: Partial<ConnectHubOptions> = {}) {
  const paths: string[] = [];
  const sessions: (Session | undefined)[] = [];
  const hub = createConnectHub({
    baseUrl: service.baseUrl,
    onSession: (session) => sessions.push(session),
    fetch(request) {
      paths.push(new URL(request.url).pathname.split("/").at(-1)!);
      return send(request);
    },
    ...more,
  });
  const { email, password } = service.demo;
  await hub.loginUser({ body: { email, password } });
  paths.length = 0;
  return { hub, paths, sessions };
}

describe("a session", () => {
  test("is refreshed once if several concurrent calls find it expired", async () => {
    const { hub, paths, sessions } = await signInClient();
    service.clock.advance((accessTokenSeconds + 1) * 1_000);
    await Promise.all([hub.listApiKeys(), hub.listApiKeys(), hub.listWebhookEndpoints()]);
    expect(paths.filter((path) => path === "refresh")).toHaveLength(1);
    expect(paths).toHaveLength(7);
    expect(sessions).toHaveLength(2);
    paths.length = 0;
    await hub.listApiKeys();
    expect(paths).toEqual(["api-keys"]);
  });

  test("is not refreshed again for a call that receives its 401 late", async () => {
    const late = Promise.withResolvers<void>();
    const { hub, paths } = await signInClient(async (request) => {
      const answer = await fetch(request);
      if (answer.status === 401 && request.url.endsWith("/webhook-endpoints")) await late.promise;
      return answer;
    });
    service.clock.advance((accessTokenSeconds + 1) * 1_000);
    const slow = hub.listWebhookEndpoints();
    await hub.listApiKeys();
    late.resolve();
    await slow;
    expect(paths.filter((path) => path === "refresh")).toHaveLength(1);
  });

  test("can be continued with stored tokens", async () => {
    const { sessions } = await signInClient();
    const hub = createConnectHub({ baseUrl: service.baseUrl, session: sessions.at(-1) });
    await hub.listApiKeys();
  });

  test("that was ended elsewhere is removed, and the call rejects", async () => {
    const { hub, paths, sessions } = await signInClient();
    const elsewhere = createConnectHub({ baseUrl: service.baseUrl, session: sessions.at(-1) });
    await elsewhere.logoutUser();
    service.clock.advance((accessTokenSeconds + 1) * 1_000);
    const refused = { operationId: "listApiKeys", code: "authentication_failed" };
    await expect(hub.listApiKeys()).rejects.toMatchObject(refused);
    expect(sessions.at(-1)).toBeUndefined();
    await expect(hub.listApiKeys()).rejects.toBeInstanceOf(MissingCredentialsError);
    expect(paths).toEqual(["api-keys", "refresh"]);
  });

  test("without a refresh token ends with its access token", async () => {
    const { sessions } = await signInClient();
    const { accessToken } = sessions.at(-1)!;
    const hub = createConnectHub({ baseUrl: service.baseUrl, session: { accessToken } });
    await hub.listApiKeys();
    service.clock.advance((accessTokenSeconds + 1) * 1_000);
    await expect(hub.listApiKeys()).rejects.toMatchObject({ code: "authentication_failed" });
  });

  test("stays if the network fails during a refresh", async () => {
    let isNetworkDown = false;
    const { hub } = await signInClient(async (request) => {
      if (isNetworkDown && request.url.endsWith("/refresh")) throw new TypeError("fetch failed");
      return fetch(request);
    });
    service.clock.advance((accessTokenSeconds + 1) * 1_000);
    isNetworkDown = true;
    await expect(hub.listApiKeys()).rejects.toThrow("fetch failed");
    isNetworkDown = false;
    await hub.listApiKeys();
  });

  test("is not used, and not ended, by operations that accept the API key of the options", async () => {
    const { apiKey, accountId } = service.demo;
    const endedSession = { accessToken: "over", refreshToken: "over" };
    const sessions: (Session | undefined)[] = [];
    const onSession = (session: Session | undefined) => void sessions.push(session);
    const hub = createConnectHub({
      baseUrl: service.baseUrl,
      apiKey,
      accountId,
      session: endedSession,
      onSession,
    });
    expect(await hub.listWebhookEndpoints()).toMatchObject({ list: [] });
    expect(sessions).toEqual([]);
  });

  test("sends and reads without an API key", async () => {
    const { hub } = await signInClient(fetch);
    const { messageId } = await hub.sendSms({
      body: { from: "Example", to: "+447700900123", text: "Hello" },
    });
    expect(await hub.getMessage({ path: { id: messageId } })).toMatchObject({ id: messageId });
  });

  test("is not used by operations with an API key", async () => {
    const { hub, paths } = await signInClient(fetch, { apiKey: "wrong" });
    await expect(hub.listBillingTransactions({ body: {} })).rejects.toMatchObject({ status: 401 });
    expect(paths).toEqual(["transactions"]);
  });
});
