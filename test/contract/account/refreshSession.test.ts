import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "../../../src/domain/access/codes.ts";
import { createRefreshTokens } from "../../../src/http/tokens/refresh-tokens.ts";
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
/** Returns the claims of a token without verifying it. */
const readClaims = (token: string): Record<string, string> =>
  JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());
const day = 24 * 3_600_000;
/** Time after which the reuse of a token ends its session, in milliseconds. */
const again = 30_000;

async function expectRefused(refreshToken: string) {
  const { error, response } = await refresh(refreshToken);
  expect(error).toMatchObject({ code: "authentication_failed", status: 401 });
  expect(response.headers.get("www-authenticate")).toBe('Bearer realm="connect-hub"');
}

describe("200", () => {
  test("returns new tokens, and the session continues", async () => {
    const first = await signIn(service, ada);
    service.clock.advance(1_000);
    const { data } = await refresh(first.refreshToken);
    expect(data).toMatchObject({ tokenType: "Bearer", expiresIn: 900, refreshExpiresIn: 2_592_000 });
    expect(data!.user).toEqual(first.user);
    expect(data!.refreshToken).not.toBe(first.refreshToken);
    expect(await isSignedIn(service, data!)).toBe(true);
    expect((await refresh(data!.refreshToken)).response.status).toBe(200);
  });

  test("each refresh token is valid for 30 days after it was issued", async () => {
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

describe("a token that is used again within 30 seconds", () => {
  test("gets the same refresh token, and the session continues", async () => {
    const first = await signIn(service, ada);
    const { data: won } = await refresh(first.refreshToken);
    service.clock.advance(again - 1);
    const { data: repeated } = await refresh(first.refreshToken);
    expect(repeated).toMatchObject({ refreshToken: won!.refreshToken, refreshExpiresIn: 2_592_000 - 30 });
    expect(await isSignedIn(service, repeated!)).toBe(true);
    expect(await isSignedIn(service, won!)).toBe(true);
    expect((await refresh(won!.refreshToken)).response.status).toBe(200);
  });

  test("gets the same refresh token even if that token has been used since", async () => {
    const first = await signIn(service, ada);
    const { data: second } = await refresh(first.refreshToken);
    service.clock.advance(10_000);
    const { data: third } = await refresh(second!.refreshToken);
    service.clock.advance(again - 10_001);
    expect((await refresh(first.refreshToken)).data!.refreshToken).toBe(second!.refreshToken);
    expect((await refresh(second!.refreshToken)).data!.refreshToken).toBe(third!.refreshToken);
    service.clock.advance(1);
    await expectRefused(first.refreshToken);
    expect(await isSignedIn(service, third!)).toBe(false);
  });

  test("gets the same refresh token for several concurrent requests", async () => {
    const { refreshToken } = await signIn(service, ada);
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(refreshToken)));
    const tokens = answers.map(({ data }) => data?.refreshToken);
    expect(tokens).toEqual(Array.from({ length: 4 }, () => tokens[0]));
    expect((await refresh(tokens[0]!)).response.status).toBe(200);
  });

  test("gets nothing after its session has ended", async () => {
    const first = await signIn(service, ada);
    const { data } = await refresh(first.refreshToken);
    await service.client({ accessToken: data!.accessToken }).POST("/api/auth/logout");
    await expectRefused(first.refreshToken);
  });

  test("gets nothing after its user was suspended", async () => {
    const person = await signUp(service, "suspended-again@example.com");
    await refresh(person.session.refreshToken);
    await suspend(service, person);
    await expectRefused(person.session.refreshToken);
  });

  test("is stored only as a hash, as is its successor", async () => {
    const first = await signIn(service, ada);
    const { data } = await refresh(first.refreshToken);
    const all = service.engine.builder.selectFrom("sessions").selectAll();
    const kept = JSON.stringify(await service.engine.read(all.compile()));
    expect(kept).toContain(sha256(first.refreshToken));
    for (const { refreshToken } of [first, data!]) expect(kept).not.toContain(refreshToken.split(".")[2]);
  });
});

describe("429", () => {
  test("a session is refreshed at most thirty times a minute, without an effect on other sessions", async () => {
    let { refreshToken } = await signIn(service, ada);
    const other = await signIn(service, ada);
    for (let count = 0; count < 30; count += 1)
      refreshToken = (await refresh(refreshToken)).data!.refreshToken;
    const { error, response } = await refresh(refreshToken);
    expect(error).toMatchObject({ code: "rate_limited", status: 429 });
    expect(response.headers.get("retry-after")).toBe("2");
    expect((await refresh(other.refreshToken)).response.status).toBe(200);
    service.clock.advance(2_000);
    expect((await refresh(refreshToken)).response.status).toBe(200);
  });
});

describe("400", () => {
  test("reports a missing token", async () => {
    const headers = { "content-type": "application/json" };
    const response = await service.sendRaw("/api/auth/refresh", { method: "POST", headers, body: "{}" });
    expect(await response.json()).toMatchObject({ errors: [{ pointer: "/refreshToken", code: "required" }] });
  });
});

describe("401", () => {
  test("a token that is used again after 30 seconds ends its session, and no other", async () => {
    const other = await signIn(service, ada);
    const first = await signIn(service, ada);
    const { data: second } = await refresh(first.refreshToken);
    service.clock.advance(again);
    await expectRefused(first.refreshToken);
    await expectRefused(second!.refreshToken);
    expect(await isSignedIn(service, second!)).toBe(false);
    expect(await isSignedIn(service, other)).toBe(true);
  });

  test("a forged token is rejected, and does not end the session that it names", async () => {
    const session = await signIn(service, ada);
    const { sid } = readClaims(session.accessToken);
    const [head, claims, signature] = session.refreshToken.split(".");
    const forged = Buffer.from(JSON.stringify({ ...readClaims(session.refreshToken), jti: "invented" }));
    const elsewhere = await createRefreshTokens(["x".repeat(32)]).issue(sid!, service.clock.now());
    const invented = [
      "invented",
      sid!,
      `${sid}.invented`,
      `${sid}.${"A".repeat(43)}`,
      `${head}.${claims}.${"A".repeat(43)}`,
      `${head}.${forged.toString("base64url")}.${signature}`,
      elsewhere,
      session.accessToken,
    ];
    for (const token of invented) await expectRefused(token);
    expect(await isSignedIn(service, session)).toBe(true);
    expect((await refresh(session.refreshToken)).response.status).toBe(200);
  });

  test("a previously used token ends the session, regardless of the number of its successors", async () => {
    const first = await signIn(service, ada);
    let last = first;
    for (let round = 0; round < 3; round += 1) last = (await refresh(last.refreshToken)).data!;
    service.clock.advance(again);
    await expectRefused(first.refreshToken);
    expect(await isSignedIn(service, last)).toBe(false);
  });

  test("a refresh token is not accepted as an access token", async () => {
    const { refreshToken } = await signIn(service, ada);
    expect(await isSignedIn(service, { accessToken: refreshToken })).toBe(false);
  });

  test("an ended session stays ended", async () => {
    const session = await signIn(service, ada);
    await service.client({ accessToken: session.accessToken }).POST("/api/auth/logout");
    await expectRefused(session.refreshToken);
  });

  test("a suspended user's session cannot be refreshed", async () => {
    const person = await signUp(service, "suspended@example.com");
    await suspend(service, person);
    await expectRefused(person.session.refreshToken);
  });
});
