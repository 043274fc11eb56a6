import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSignedIn, signIn, signUp, suspend, type Person } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let ada: Person;
beforeAll(async () => {
  service = await startService();
  ada = await signUp(service, "ada@example.com");
});
afterAll(() => service.stop());

const refresh = (refreshToken: string) =>
  service.client({}).POST("/api/auth/refresh", { body: { refreshToken } });
const day = 24 * 3_600_000;

async function expectRefused(refreshToken: string) {
  const { error, response } = await refresh(refreshToken);
  expect(error).toMatchObject({ code: "authentication_failed", status: 401 });
  expect(response.headers.get("www-authenticate")).toBe('Bearer realm="connect-hub"');
}

describe("200", () => {
  test("gives new tokens, and the session goes on", async () => {
    const first = await signIn(service, ada);
    service.clock.advance(1_000);
    const { data } = await refresh(first.refreshToken);
    expect(data).toMatchObject({ tokenType: "Bearer", expiresIn: 900, refreshExpiresIn: 2_592_000 });
    expect(data!.user).toEqual(first.user);
    expect(data!.refreshToken).not.toBe(first.refreshToken);
    expect(await isSignedIn(service, data!)).toBe(true);
    expect((await refresh(data!.refreshToken)).response.status).toBe(200);
  });

  test("each refresh token works for 30 days from when it was given", async () => {
    let { refreshToken } = await signIn(service, ada);
    for (let month = 0; month < 2; month += 1) {
      service.clock.advance(30 * day - 1);
      const { data } = await refresh(refreshToken);
      refreshToken = data!.refreshToken;
    }
    service.clock.advance(30 * day);
    await expectRefused(refreshToken);
  });
});

describe("400", () => {
  test("names what is missing", async () => {
    const headers = { "content-type": "application/json" };
    const response = await service.raw("/api/auth/refresh", { method: "POST", headers, body: "{}" });
    expect(await response.json()).toMatchObject({ errors: [{ pointer: "/refreshToken", code: "required" }] });
  });
});

describe("401", () => {
  test("a token that comes a second time ends its session, and no other", async () => {
    const other = await signIn(service, ada);
    const first = await signIn(service, ada);
    const { data: second } = await refresh(first.refreshToken);
    await expectRefused(first.refreshToken);
    await expectRefused(second!.refreshToken);
    expect(await isSignedIn(service, second!)).toBe(false);
    expect(await isSignedIn(service, other)).toBe(true);
  });

  test("of racing refreshes at most one succeeds, and the session ends", async () => {
    const { refreshToken } = await signIn(service, ada);
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(refreshToken)));
    const won = answers.flatMap(({ data }) => data ?? []);
    expect(won).toHaveLength(1);
    await expectRefused(won[0]!.refreshToken);
    expect(await isSignedIn(service, won[0]!)).toBe(false);
  });

  test("an invented token is refused", async () => {
    const { refreshToken } = await signIn(service, ada);
    await expectRefused("invented");
    await expectRefused(`${refreshToken.split(".")[0]!}.invented`);
    await expectRefused(`01931f6a-7b00-7000-8000-000000000001.${refreshToken.split(".")[1]!}`);
  });

  test("a session that was ended stays ended", async () => {
    const session = await signIn(service, ada);
    await service.client({ accessToken: session.accessToken }).POST("/api/auth/logout");
    await expectRefused(session.refreshToken);
  });

  test("a suspended user's session does not go on", async () => {
    const person = await signUp(service, "suspended@example.com");
    await suspend(service, person);
    await expectRefused(person.session.refreshToken);
  });
});
