import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { holdHashing } from "../../support/hold-hashing.ts";
import { beforeNextCommit } from "../../support/meanwhile.ts";
import {
  isSignedIn,
  keptPassword,
  mailedTokens,
  signIn,
  signInStatus,
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
  test("sets the password and ends all sessions of the user, this one too", async () => {
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
    expect(await signInStatus(service, ada)).toBe(401);
    expect(await signInStatus(service, { ...ada, password })).toBe(200);
    const { user } = await signIn(service, ada);
    expect(user.updatedAt).toBe("2026-03-02T09:30:01.000Z");
  });

  test("voids the reset links that are on their way", async () => {
    const person = await signUp(service, "links@example.com");
    await service.client({}).POST("/api/auth/forgot-password", { body: { email: "links@example.com" } });
    await service.deliver();
    const token = /token=(\S+)/.exec(service.mailbox.mails.at(-1)!.text)![1]!;
    await person.client.POST(path, { body: { password } });
    const body = { token, password: "analytical engine no. 3" };
    const { error } = await service.client({}).POST("/api/auth/reset-password", { body });
    expect(error!.errors).toMatchObject([{ pointer: "/token", code: "token" }]);
  });

  test("leaves the user's API keys as they are", async () => {
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
  ])("a %s password is named, and nothing changes", async (name, bad, code) => {
    const person = await signUp(service, `${name}@example.com`);
    const before = await keptPassword(service, person);
    const { error } = await person.client.POST(path, { body: { password: bad } });
    expect(error!.errors).toEqual([expect.objectContaining({ in: "body", pointer: "/password", code })]);
    expect(await isSignedIn(service, person.session)).toBe(true);
    expect(await keptPassword(service, person)).toBe(before);
  });
});

describe("401", () => {
  const refused = { code: "authentication_failed", status: 401 };

  test("a reset while the new password is being hashed wins, and its sessions and links stand", async () => {
    const owner = await signUp(service, "owner@example.com");
    const { email } = owner;
    await service.client({}).POST("/api/auth/forgot-password", { body: { email } });
    await service.deliver();
    const body = { token: mailedTokens(service, email).at(-1)!, password: "analytical engine no. 3" };
    beforeNextCommit(service, async () => {
      const { response } = await service.client({}).POST("/api/auth/reset-password", { body });
      expect(response.status).toBe(200);
    });
    const { error, response } = await owner.client.POST(path, { body: { password } });
    expect(error).toMatchObject(refused);
    expect(response.headers.get("www-authenticate")).toBe('Bearer realm="connect-hub"');
    expect(await signInStatus(service, { email, password })).toBe(401);
    expect(await signInStatus(service, { email, password: body.password })).toBe(200);
  });

  test("a session that ends meanwhile changes nothing", async () => {
    const person = await signUp(service, "leaving@example.com");
    const [before, other] = [await keptPassword(service, person), await signIn(service, person)];
    beforeNextCommit(service, () => person.client.POST("/api/auth/logout"));
    expect((await person.client.POST(path, { body: { password } })).error).toMatchObject(refused);
    expect(await keptPassword(service, person)).toBe(before);
    expect(await isSignedIn(service, other)).toBe(true);
  });

  test("a password that was set meanwhile stays, also where no session ended", async () => {
    const person = await signUp(service, "set@example.com");
    const { store, clock } = service.context;
    beforeNextCommit(service, () =>
      store.commit([store.users.setPassword(person.userId, "another", clock.now())]),
    );
    expect((await person.client.POST(path, { body: { password } })).error).toMatchObject(refused);
    expect(await keptPassword(service, person)).toBe("another");
    expect(await isSignedIn(service, person.session)).toBe(true);
  });

  test("of two changes at once by one session one is made", async () => {
    const person = await signUp(service, "twice@example.com");
    const passwords = [password, "analytical engine no. 3"];
    const answers = await Promise.all(
      passwords.map((each) => person.client.POST(path, { body: { password: each } })),
    );
    const statuses = answers.map(({ response }) => response.status);
    expect(statuses.toSorted()).toEqual([200, 401]);
    const { email } = person;
    const winner = passwords[statuses.indexOf(200)]!;
    expect(await signInStatus(service, { email, password: winner })).toBe(200);
  });
});

test("a hundred changes of one user make nobody else wait, and only that user is told to", async () => {
  const greedy = await signUp(service, "greedy@example.com");
  const other = await signUp(service, "other-one@example.com");
  const release = holdHashing();
  let answered = 0;
  const changes = Array.from({ length: 100 }, async () => {
    const answer = await greedy.client.POST(path, { body: { password } });
    answered += 1;
    return answer;
  });
  await eventually(() => answered > 0);
  const signingIn = signInStatus(service, other);
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
    const before = await keptPassword(service, person);
    await suspend(service, person);
    const { error } = await person.client.POST(path, { body: { password } });
    expect(error).toMatchObject({ code: "forbidden", status: 403 });
    expect(await keptPassword(service, person)).toBe(before);
  });

  test("a user who is suspended while the new password is being hashed keeps the old one", async () => {
    const person = await signUp(service, "meanwhile@example.com");
    const before = await keptPassword(service, person);
    beforeNextCommit(service, () => suspend(service, person));
    const { error } = await person.client.POST(path, { body: { password } });
    expect(error).toMatchObject({ code: "forbidden", status: 403 });
    expect(await keptPassword(service, person)).toBe(before);
  });
});
