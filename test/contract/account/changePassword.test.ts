import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pollUntil } from "../../support/poll-until.ts";
import { pauseHashing } from "../../support/pause-hashing.ts";
import { runBeforeNextCommit } from "../../support/commit-failures.ts";
import {
  isSignedIn,
  readPasswordHash,
  findMailedTokens,
  signIn,
  getSignInStatus,
  signUp,
  suspend,
} from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const path = "/api/auth/change-password";
const password = "difference engine no. 2";

describe("200", () => {
  test("sets the password and ends all sessions of the user, including this one", async () => {
    const ada = await signUp(service, "ada@example.com");
    const grace = await signUp(service, "grace@example.com");
    const second = await signIn(service, ada);
    service.clock.advance(1_000);
    await ada.client.POST(path, { body: { password } });
    for (const session of [ada.session, second]) {
      expect(await isSignedIn(service, session)).toBe(false);
      const { refreshToken } = session;
      const refreshed = await service.client({}).POST("/api/auth/refresh", { body: { refreshToken } });
      expect(refreshed.response.status).toBe(401);
    }
    expect(await isSignedIn(service, grace.session)).toBe(true);
    expect(await getSignInStatus(service, ada)).toBe(401);
    expect(await getSignInStatus(service, { ...ada, password })).toBe(200);
    const { user } = await signIn(service, ada);
    expect(user.updatedAt).toBe("2026-03-02T09:30:01.000Z");
  });

  test("invalidates reset links that were not used yet", async () => {
    const person = await signUp(service, "links@example.com");
    await service.client({}).POST("/api/auth/forgot-password", { body: { email: "links@example.com" } });
    await service.deliver();
    const token = /token=(\S+)/.exec(service.mailbox.mails.at(-1)!.text)![1]!;
    await person.client.POST(path, { body: { password } });
    const body = { token, password: "analytical engine no. 3" };
    const { error } = await service.client({}).POST("/api/auth/reset-password", { body });
    expect(error!.errors).toMatchObject([{ pointer: "/token", code: "token" }]);
  });

  test("leaves the user's API keys unchanged", async () => {
    const person = await signUp(service, "keys@example.com");
    const { data } = await person.client.POST("/api/auth/api-keys", { body: { name: "Shop" } });
    await person.client.POST(path, { body: { password } });
    const client = service.client({ apiKey: data!.key });
    const { response } = await client.POST("/api/billing/me/transactions", { body: {} });
    expect(response.status).toBe(200);
  });
});

describe("400", () => {
  test.each([
    ["short", "seven c", "length"],
    ["long", "x".repeat(129), "length"],
    ["common", "Password1", "password"],
  ])("a %s password is reported, and nothing changes", async (name, bad, code) => {
    const person = await signUp(service, `${name}@example.com`);
    const before = await readPasswordHash(service, person);
    const { error } = await person.client.POST(path, { body: { password: bad } });
    expect(error!.errors).toEqual([expect.objectContaining({ in: "body", pointer: "/password", code })]);
    expect(await isSignedIn(service, person.session)).toBe(true);
    expect(await readPasswordHash(service, person)).toBe(before);
  });
});

describe("401", () => {
  const refused = { code: "authentication_failed", status: 401 };

  test("a reset during the password hashing takes precedence over the change", async () => {
    const owner = await signUp(service, "owner@example.com");
    const { email } = owner;
    await service.client({}).POST("/api/auth/forgot-password", { body: { email } });
    await service.deliver();
    const body = { token: findMailedTokens(service, email).at(-1)!, password: "analytical engine no. 3" };
    runBeforeNextCommit(service, async () => {
      const { response } = await service.client({}).POST("/api/auth/reset-password", { body });
      expect(response.status).toBe(200);
    });
    const { error, response } = await owner.client.POST(path, { body: { password } });
    expect(error).toMatchObject(refused);
    expect(response.headers.get("www-authenticate")).toBe('Bearer realm="connect-hub"');
    expect(await getSignInStatus(service, { email, password })).toBe(401);
    expect(await getSignInStatus(service, { email, password: body.password })).toBe(200);
  });

  test("a session that ends during the hashing changes nothing", async () => {
    const person = await signUp(service, "leaving@example.com");
    const [before, other] = [await readPasswordHash(service, person), await signIn(service, person)];
    runBeforeNextCommit(service, () => person.client.POST("/api/auth/logout"));
    expect((await person.client.POST(path, { body: { password } })).error).toMatchObject(refused);
    expect(await readPasswordHash(service, person)).toBe(before);
    expect(await isSignedIn(service, other)).toBe(true);
  });

  test("a password that is set during the hashing remains, even if no session ended", async () => {
    const person = await signUp(service, "set@example.com");
    const { store, clock } = service.context;
    runBeforeNextCommit(service, () =>
      store.commit([store.users.setPassword(person.userId, "another", clock.now())]),
    );
    expect((await person.client.POST(path, { body: { password } })).error).toMatchObject(refused);
    expect(await readPasswordHash(service, person)).toBe("another");
    expect(await isSignedIn(service, person.session)).toBe(true);
  });

  test("of two concurrent changes by one session, one succeeds", async () => {
    const person = await signUp(service, "twice@example.com");
    const passwords = [password, "analytical engine no. 3"];
    const answers = await Promise.all(
      passwords.map((each) => person.client.POST(path, { body: { password: each } })),
    );
    const statuses = answers.map(({ response }) => response.status);
    expect(statuses.toSorted()).toEqual([200, 401]);
    const { email } = person;
    const winner = passwords[statuses.indexOf(200)]!;
    expect(await getSignInStatus(service, { email, password: winner })).toBe(200);
  });
});

test("a hundred changes by one user delay no other user, and only that user gets a 429", async () => {
  const greedy = await signUp(service, "greedy@example.com");
  const other = await signUp(service, "other-one@example.com");
  const release = pauseHashing();
  let answered = 0;
  const changes = Array.from({ length: 100 }, async () => {
    const answer = await greedy.client.POST(path, { body: { password } });
    answered += 1;
    return answer;
  });
  await pollUntil(() => answered > 0);
  const signingIn = getSignInStatus(service, other);
  release();
  expect(await signingIn).toBe(200);
  const answers = await Promise.all(changes);
  const statuses = new Set(answers.map(({ response }) => response.status));
  expect([...statuses].toSorted()).toEqual([200, 401, 429]);
  const { error, response } = answers.find((answer) => answer.response.status === 429)!;
  expect(error).toMatchObject({ code: "rate_limited" });
  expect(response.headers.get("retry-after")).toBe("1");
});

describe("403", () => {
  test("a suspended user cannot change the password", async () => {
    const person = await signUp(service, "suspended@example.com");
    const before = await readPasswordHash(service, person);
    await suspend(service, person);
    const { error } = await person.client.POST(path, { body: { password } });
    expect(error).toMatchObject({ code: "forbidden", status: 403 });
    expect(await readPasswordHash(service, person)).toBe(before);
  });

  test("a user who is suspended during the password hashing keeps the old password", async () => {
    const person = await signUp(service, "meanwhile@example.com");
    const before = await readPasswordHash(service, person);
    runBeforeNextCommit(service, () => suspend(service, person));
    const { error } = await person.client.POST(path, { body: { password } });
    expect(error).toMatchObject({ code: "forbidden", status: 403 });
    expect(await readPasswordHash(service, person)).toBe(before);
  });
});
