import { afterAll, beforeAll, expect, test } from "vitest";
import { signUp } from "../support/people.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/**
 * Blocks the next query for a user until the test continues it. The sign-in has then read the user and not yet
 * responded.
 */
function holdSignIn() {
  const { users } = service.context.store;
  const [find, gate, asked] = [
    users.findByEmail,
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  Object.assign(users, {
    async findByEmail(email: string) {
      const user = await find(email);
      asked.resolve();
      await gate.promise;
      Object.assign(users, { findByEmail: find });
      return user;
    },
  });
  return { asked: asked.promise, letGo: gate.resolve };
}

test.each([
  [
    "the password is changed",
    async (id: string) => {
      const { users, sessions } = service.context.store;
      await service.context.store.commit([users.setPassword(id, "another", 0), sessions.revokeAll(id, 0)]);
    },
  ],
  [
    "the user is suspended",
    async (id: string) => {
      const { users, sessions } = service.context.store;
      await service.context.store.commit([users.setStatus(id, "suspended", 0), sessions.revokeAll(id, 0)]);
    },
  ],
])("a sign-in opens no session if %s at the same time", async (_, change) => {
  const email = `${Math.random()}@example.com`;
  const person = await signUp(service, email);
  const blocked = holdSignIn();
  const signIn = service.client({}).POST("/api/auth/login", { body: { email, password: person.password } });
  await blocked.asked;
  await change(person.session.user.id);
  blocked.letGo();
  expect((await signIn).response.status).toBe(401);
});
