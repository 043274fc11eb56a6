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

/** A client that has signed in, what it asked for, and the sessions that it had. */
async function signedIn(send: Send = fetch, more: Partial<ConnectHubOptions> = {}) {
  const asked: string[] = [];
  const sessions: (Session | undefined)[] = [];
  const hub = createConnectHub({
    baseUrl: service.baseUrl,
    onSession: (session) => sessions.push(session),
    fetch(request) {
      asked.push(new URL(request.url).pathname.split("/").at(-1)!);
      return send(request);
    },
    ...more,
  });
  const { email, password } = service.demo;
  await hub.loginUser({ body: { email, password } });
  asked.length = 0;
  return { hub, asked, sessions };
}

describe("a session", () => {
  test("is refreshed once when it has expired, however many calls find it so", async () => {
    const { hub, asked, sessions } = await signedIn();
    service.clock.advance((accessTokenSeconds + 1) * 1_000);
    await Promise.all([hub.listApiKeys(), hub.listApiKeys(), hub.listWebhookEndpoints()]);
    expect(asked.filter((path) => path === "refresh")).toHaveLength(1);
    expect(asked).toHaveLength(7);
    expect(sessions).toHaveLength(2);
    asked.length = 0;
    await hub.listApiKeys();
    expect(asked).toEqual(["api-keys"]);
  });

  test("is not refreshed again for a call that learns late that its token had expired", async () => {
    const late = Promise.withResolvers<void>();
    const { hub, asked } = await signedIn(async (request) => {
      const answer = await fetch(request);
      if (answer.status === 401 && request.url.endsWith("/webhook-endpoints")) await late.promise;
      return answer;
    });
    service.clock.advance((accessTokenSeconds + 1) * 1_000);
    const slow = hub.listWebhookEndpoints();
    await hub.listApiKeys();
    late.resolve();
    await slow;
    expect(asked.filter((path) => path === "refresh")).toHaveLength(1);
  });

  test("is taken up again from where it was kept", async () => {
    const { sessions } = await signedIn();
    const hub = createConnectHub({ baseUrl: service.baseUrl, session: sessions.at(-1) });
    await hub.listApiKeys();
  });

  test("that was ended elsewhere is over: the call is refused, and its tokens are forgotten", async () => {
    const { hub, asked, sessions } = await signedIn();
    const elsewhere = createConnectHub({ baseUrl: service.baseUrl, session: sessions.at(-1) });
    await elsewhere.logoutUser();
    service.clock.advance((accessTokenSeconds + 1) * 1_000);
    const refused = { operationId: "listApiKeys", code: "authentication_failed" };
    await expect(hub.listApiKeys()).rejects.toMatchObject(refused);
    expect(sessions.at(-1)).toBeUndefined();
    await expect(hub.listApiKeys()).rejects.toBeInstanceOf(MissingCredentialsError);
    expect(asked).toEqual(["api-keys", "refresh"]);
  });

  test("without a refresh token ends with its access token", async () => {
    const { sessions } = await signedIn();
    const { accessToken } = sessions.at(-1)!;
    const hub = createConnectHub({ baseUrl: service.baseUrl, session: { accessToken } });
    await hub.listApiKeys();
    service.clock.advance((accessTokenSeconds + 1) * 1_000);
    await expect(hub.listApiKeys()).rejects.toMatchObject({ code: "authentication_failed" });
  });

  test("stays when the network breaks while it is refreshed", async () => {
    let broken = false;
    const { hub } = await signedIn(async (request) => {
      if (broken && request.url.endsWith("/refresh")) throw new TypeError("fetch failed");
      return fetch(request);
    });
    service.clock.advance((accessTokenSeconds + 1) * 1_000);
    broken = true;
    await expect(hub.listApiKeys()).rejects.toThrow("fetch failed");
    broken = false;
    await hub.listApiKeys();
  });

  test("that was ended elsewhere leaves it to the key that was given too", async () => {
    const { apiKey, accountId } = service.demo;
    const over = { accessToken: "over", refreshToken: "over" };
    const sessions: (Session | undefined)[] = [];
    const onSession = (session: Session | undefined) => void sessions.push(session);
    const hub = createConnectHub({ baseUrl: service.baseUrl, apiKey, accountId, session: over, onSession });
    expect(await hub.listWebhookEndpoints()).toMatchObject({ list: [] });
    expect(sessions).toEqual([undefined]);
  });

  test("has no part in what an API key does", async () => {
    const { hub, asked } = await signedIn(fetch, { apiKey: "wrong" });
    await expect(hub.listBillingTransactions({ body: {} })).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual(["transactions"]);
  });
});
