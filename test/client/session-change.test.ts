import { expect, test } from "vitest";
import { createConnectHub, type Session } from "../../src/client/index.ts";

const refusal = { status: 401, code: "authentication_failed", detail: "No.", title: "", type: "" };

/** Creates a client with the expired session of user A. The refresh gets its response when `release` is called. */
function createExpiredClient(status: number, refreshed: object) {
  const gate = Promise.withResolvers<void>();
  const requests: string[] = [];
  const sessions: (Session | undefined)[] = [];
  const hub = createConnectHub({
    baseUrl: "http://localhost",
    session: { accessToken: "A", refreshToken: "a" },
    onSession: (session) => sessions.push(session),
    async fetch({ url, headers }) {
      const token = headers.get("authorization");
      requests.push([url.split("/").at(-1), token?.replace("Bearer ", "")].filter(Boolean).join(" "));
      if (url.endsWith("/login")) return Response.json({ accessToken: "B", refreshToken: "b" });
      if (!url.endsWith("/refresh")) {
        return token === "Bearer A" ? Response.json(refusal, { status: 401 }) : Response.json({});
      }
      await gate.promise;
      return Response.json(refreshed, { status });
    },
  });
  return { hub, requests, sessions, release: gate.resolve };
}

test.each([
  ["fails", 401, refusal],
  ["succeeds", 200, { accessToken: "A2", refreshToken: "a2" }],
])(
  "a user who signs in during a refresh of the previous session stays signed in if the refresh %s",
  async (_, status, answer) => {
    const { hub, requests, sessions, release } = createExpiredClient(status, answer);
    const before = hub.deleteApiKey({ path: { id: "1" } });
    before.catch(() => {});
    await expect.poll(() => requests).toContain("refresh");
    await hub.loginUser({ body: { email: "b@example.com", password: "analytical engine" } });
    release();
    // A request of A is not repeated as B.
    await expect(before).rejects.toMatchObject({ code: "authentication_failed" });
    await hub.listApiKeys();
    expect(requests).toEqual(["1 A", "refresh", "login", "api-keys B"]);
    expect(sessions).toEqual([{ accessToken: "B", refreshToken: "b" }]);
  },
);

test("a user who signs out during a refresh stays signed out", async () => {
  const { hub, requests, sessions, release } = createExpiredClient(200, {
    accessToken: "A2",
    refreshToken: "a2",
  });
  const before = hub.listApiKeys();
  before.catch(() => {});
  await expect.poll(() => requests).toContain("refresh");
  const out = hub.logoutUser({ headers: { authorization: "Bearer other" } });
  await out;
  release();
  await expect(before).rejects.toMatchObject({ code: "authentication_failed" });
  expect(sessions).toEqual([undefined]);
});

test("a request with a token that the caller has refreshed is repeated with the new token", async () => {
  const refused = Promise.withResolvers<void>();
  const hub = createConnectHub({
    baseUrl: "http://localhost",
    session: { accessToken: "A", refreshToken: "a" },
    async fetch({ url, headers }) {
      if (url.endsWith("/refresh")) return Response.json({ accessToken: "A2", refreshToken: "a2" });
      if (headers.get("authorization") !== "Bearer A") return Response.json({});
      await refused.promise;
      return Response.json(refusal, { status: 401 });
    },
  });
  const before = hub.listApiKeys();
  await hub.refreshSession({ body: { refreshToken: "a" } });
  refused.resolve();
  expect(await before).toEqual({});
});
