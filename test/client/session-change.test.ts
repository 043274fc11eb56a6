import { expect, test } from "vitest";
import { createConnectHub, type Session } from "../../src/client/index.ts";

const refusal = { status: 401, code: "authentication_failed", detail: "No.", title: "", type: "" };

/** A client with the expired session of A, whose refresh is answered once `release` is called. */
function expired(status: number, refreshed: object) {
  const gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  const sessions: (Session | undefined)[] = [];
  const hub = createConnectHub({
    baseUrl: "http://localhost",
    session: { accessToken: "A", refreshToken: "a" },
    onSession: (session) => sessions.push(session),
    async fetch({ url, headers }) {
      const token = headers.get("authorization");
      asked.push([url.split("/").at(-1), token?.replace("Bearer ", "")].filter(Boolean).join(" "));
      if (url.endsWith("/login")) return Response.json({ accessToken: "B", refreshToken: "b" });
      if (!url.endsWith("/refresh")) {
        return token === "Bearer A" ? Response.json(refusal, { status: 401 }) : Response.json({});
      }
      await gate.promise;
      return Response.json(refreshed, { status });
    },
  });
  return { hub, asked, sessions, release: gate.resolve };
}

test.each([
  ["fails", 401, refusal],
  ["succeeds", 200, { accessToken: "A2", refreshToken: "a2" }],
])(
  "who signs in while the session before is refreshed stays signed in when that %s",
  async (_, status, answer) => {
    const { hub, asked, sessions, release } = expired(status, answer);
    const before = hub.deleteApiKey({ path: { id: "1" } });
    before.catch(() => {});
    await expect.poll(() => asked).toContain("refresh");
    await hub.loginUser({ body: { email: "b@example.com", password: "analytical engine" } });
    release();
    // What A asked for is not done as B.
    await expect(before).rejects.toMatchObject({ code: "authentication_failed" });
    await hub.listApiKeys();
    expect(asked).toEqual(["1 A", "refresh", "login", "api-keys B"]);
    expect(sessions).toEqual([{ accessToken: "B", refreshToken: "b" }]);
  },
);

test("who signs out while the session is refreshed stays signed out", async () => {
  const { hub, asked, sessions, release } = expired(200, { accessToken: "A2", refreshToken: "a2" });
  const before = hub.listApiKeys();
  before.catch(() => {});
  await expect.poll(() => asked).toContain("refresh");
  const out = hub.logoutUser({ headers: { authorization: "Bearer other" } });
  await out;
  release();
  await expect(before).rejects.toMatchObject({ code: "authentication_failed" });
  expect(sessions).toEqual([undefined]);
});

test("what was asked for under a token that the caller refreshed is done under the new one", async () => {
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
