import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateToken, sha256 } from "../../../src/domain/access/codes.ts";
import { runBeforeNextCommit } from "../../support/commit-failures.ts";
import {
  isSignedIn,
  readPasswordHash,
  findMailedTokens,
  signIn,
  getSignInStatus,
  signUp,
  suspend,
  type Person,
} from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const password = "difference engine no. 2";
const hour = 3_600_000;

async function mailedToken({ email }: Person): Promise<string> {
  await service.client({}).POST("/api/auth/forgot-password", { body: { email } });
  await service.deliver();
  return findMailedTokens(service, email).at(-1)!;
}

const reset = (token: string, secret = password) =>
  service.client({}).POST("/api/auth/reset-password", { body: { token, password: secret } });

const badToken = expect.objectContaining({ in: "body", pointer: "/token", code: "token" });

describe("200", () => {
  test("sets the password, ends all sessions and verifies the address", async () => {
    const ada = await signUp(service, "ada@example.com");
    const second = await signIn(service, ada);
    await reset(await mailedToken(ada));
    expect(await isSignedIn(service, ada.session)).toBe(false);
    expect(await isSignedIn(service, second)).toBe(false);
    expect(await getSignInStatus(service, ada)).toBe(401);
    expect(await getSignInStatus(service, { ...ada, password })).toBe(200);
    const { user } = await signIn(service, ada);
    expect(user.isVerified).toBe(true);
  });

  /** Creates a key of the user, with a function that returns whether it is accepted. */
  async function makeKey({ client }: Person) {
    const { data } = await client.POST("/api/auth/api-keys", { body: { name: "Shop" } });
    const keyClient = service.client({ apiKey: data!.key });
    return async () =>
      (await keyClient.POST("/api/billing/me/transactions", { body: {} })).response.status === 200;
  }

  test("revokes all API keys of the user immediately, and no others", async () => {
    const person = await signUp(service, "keys@example.com");
    const other = await makeKey(await signUp(service, "others-keys@example.com"));
    const keys = [await makeKey(person), await makeKey(person)];
    const work = () => Promise.all(keys.map((isAccepted) => isAccepted()));
    expect(await work()).toEqual([true, true]);
    const token = await mailedToken(person);
    expect(service.mailbox.mails.at(-1)!.text).toContain("Your account has 2 API keys.");
    await reset(token);
    expect(await work()).toEqual([false, false]);
    expect(await other()).toBe(true);
  });

  test("keeps the API keys if `revokeApiKeys` is false", async () => {
    const person = await signUp(service, "kept-keys@example.com");
    const isAccepted = await makeKey(person);
    const body = { token: await mailedToken(person), password, revokeApiKeys: false };
    expect((await service.client({}).POST("/api/auth/reset-password", { body })).response.status).toBe(200);
    expect(await isAccepted()).toBe(true);
  });

  const hooks = "/api/v1/connect-hub/webhook-endpoints";
  const getStatuses = async ({ userId }: Person) => {
    const { accounts, webhooks } = service.context.store;
    const account = await accounts.findByUser(userId);
    return (await webhooks.list(account!.id)).map(({ status }) => status);
  };

  test("disables all webhook endpoints of the user, unless the API keys are kept", async () => {
    const [person, other] = [
      await signUp(service, "hooks@example.com"),
      await signUp(service, "others-hooks@example.com"),
    ];
    for (const { client } of [person, person, other]) {
      await client.POST(hooks, { body: { url: "https://mallory.example.com/" } });
    }
    const [first, second] = [await mailedToken(person), await mailedToken(other)];
    const said = service.mailbox.mails.findLast(({ to }) => to === person.email)!.text;
    expect(said).toContain(
      "Events of your account are sent to 2 webhook endpoints. A new password disables them",
    );
    await reset(first);
    const kept = { token: second, password, revokeApiKeys: false };
    await service.client({}).POST("/api/auth/reset-password", { body: kept });
    expect(await getStatuses(person)).toEqual(["DISABLED", "DISABLED"]);
    expect(await getStatuses(other)).toEqual(["ENABLED"]);
    await mailedToken(person);
    expect(service.mailbox.mails.at(-1)!.text).not.toContain("webhook endpoint");
  });

  test("rejects an endpoint whose registration is in progress, by a session or by a key", async () => {
    const person = await signUp(service, "hooked@example.com");
    const { data } = await person.client.POST("/api/auth/api-keys", { body: { name: "Backdoor" } });
    const byKey = service.client({ apiKey: data!.key, accountId: data!.accountId });
    for (const client of [byKey, person.client]) {
      const token = await mailedToken(person);
      runBeforeNextCommit(service, () => reset(token));
      const { error } = await client.POST(hooks, { body: { url: "https://mallory.example.com/" } });
      expect(error).toMatchObject({ code: "authentication_failed", status: 401 });
    }
    expect(await getStatuses(person)).toEqual([]);
  });

  test("disables an endpoint that was registered just before", async () => {
    const person = await signUp(service, "hooked-before@example.com");
    const token = await mailedToken(person);
    runBeforeNextCommit(service, () =>
      person.client.POST(hooks, { body: { url: "https://mallory.example.com/" } }),
    );
    await reset(token);
    expect(await getStatuses(person)).toEqual(["DISABLED"]);
  });

  test("rejects a key whose creation is in progress, by a session that has ended", async () => {
    const person = await signUp(service, "attacked@example.com");
    const token = await mailedToken(person);
    runBeforeNextCommit(service, () => reset(token));
    const { error } = await person.client.POST("/api/auth/api-keys", { body: { name: "Backdoor" } });
    expect(error).toMatchObject({ code: "authentication_failed", status: 401 });
    expect(await service.context.store.apiKeys.list(person.userId)).toEqual([]);
  });

  test("a newer link leaves earlier ones valid, regardless of who requested it", async () => {
    const person = await signUp(service, "kept@example.com");
    const first = await mailedToken(person);
    for (let count = 0; count < 3; count += 1) await mailedToken(person);
    await person.client.POST("/api/auth/reset-password/resend", { body: { email: person.email } });
    await service.deliver();
    expect((await reset(first)).response.status).toBe(200);
  });

  test("a link is valid for an hour", async () => {
    const token = await mailedToken(await signUp(service, "hour@example.com"));
    service.clock.advance(hour - 1);
    expect((await reset(token)).response.status).toBe(200);
  });
});

describe("400", () => {
  test("a link can be used once", async () => {
    const token = await mailedToken(await signUp(service, "once@example.com"));
    await reset(token);
    const { error } = await reset(token, "a third password");
    expect(error).toMatchObject({ code: "invalid_request", status: 400 });
    expect(error!.errors).toEqual([badToken]);
  });

  test("of two concurrent uses of a link, one succeeds", async () => {
    const token = await mailedToken(await signUp(service, "race@example.com"));
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ response }) => response.status).toSorted()).toEqual([200, 400]);
  });

  test("of two links requested at the same time, using one invalidates the other", async () => {
    const person = await signUp(service, "two@example.com");
    const token = await mailedToken(person);
    const other = await mailedToken(await signUp(service, "bystander@example.com"));
    const { store, clock } = service.context;
    const second = generateToken();
    // Two instances that create links at the same time do not see each other's link.
    const link = store.passwordResets.insert(sha256(second), person.userId, clock.now(), clock.now() + hour);
    await store.commit([link]);
    expect((await reset(second)).response.status).toBe(200);
    expect((await reset(token, "a third password")).error!.errors).toEqual([badToken]);
    expect(await getSignInStatus(service, { ...person, password })).toBe(200);
    expect((await reset(other)).response.status).toBe(200);
  });

  test("a link is not valid after an hour, and nothing changes", async () => {
    const person = await signUp(service, "expired@example.com");
    const token = await mailedToken(person);
    service.clock.advance(hour);
    const before = await readPasswordHash(service, person);
    expect((await reset(token)).error!.errors).toEqual([badToken]);
    expect(await readPasswordHash(service, person)).toBe(before);
  });

  test("using a link invalidates the user's other links, and no link of another user", async () => {
    const person = await signUp(service, "newer@example.com");
    const other = await mailedToken(await signUp(service, "other@example.com"));
    const earlier = await mailedToken(person);
    const newer = await mailedToken(person);
    expect((await reset(earlier)).response.status).toBe(200);
    expect((await reset(newer)).error!.errors).toEqual([badToken]);
    expect((await reset(other)).response.status).toBe(200);
  });

  test("reports a wrong token and a common password together", async () => {
    const { error } = await reset("invented", "password1");
    const common = expect.objectContaining({ in: "body", pointer: "/password", code: "password" });
    expect(error!.errors).toEqual([badToken, common]);
  });

  test("a rejected password does not use up the link", async () => {
    const person = await signUp(service, "patient@example.com");
    const token = await mailedToken(person);
    for (const secret of ["password1", "short"]) {
      const { error } = await reset(token, secret);
      expect(error!.errors).toEqual([expect.objectContaining({ pointer: "/password" })]);
    }
    expect(await isSignedIn(service, person.session)).toBe(true);
    expect((await reset(token)).response.status).toBe(200);
  });

  test("a suspended user's link is not valid", async () => {
    const person = await signUp(service, "suspended@example.com");
    const token = await mailedToken(person);
    await suspend(service, person);
    expect((await reset(token)).error!.errors).toEqual([badToken]);
  });

  test("the link of a user who is suspended during the password hashing is not valid", async () => {
    const person = await signUp(service, "meanwhile@example.com");
    const token = await mailedToken(person);
    const before = await readPasswordHash(service, person);
    runBeforeNextCommit(service, () => suspend(service, person));
    expect((await reset(token)).error!.errors).toEqual([badToken]);
    expect(await readPasswordHash(service, person)).toBe(before);
  });
});
