import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loginUser } from "../../../src/operations/account/loginUser.ts";
import { runBeforeNextCommit } from "../../support/commit-failures.ts";
import {
  isSignedIn,
  findMailedTokens,
  setCheapPassword,
  signUp,
  suspend,
  type Person,
} from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let ada: Person;
beforeAll(async () => {
  service = await startService();
  ada = await signUp(service, "Ada@example.com");
});
afterAll(() => service.stop());

const login = (email: string, password: string) =>
  service.client({}).POST("/api/auth/login", { body: { email, password } });

describe("200", () => {
  test("returns an access token for 15 minutes, a refresh token for 30 days and the user", async () => {
    const { data } = await login(ada.email, ada.password);
    expect(data).toMatchObject({ tokenType: "Bearer", expiresIn: 900, refreshExpiresIn: 2_592_000 });
    expect(data!.user).toMatchObject({ id: ada.userId, email: "Ada@example.com", firstName: "Ada" });
  });

  test("the access token is valid for exactly 15 minutes", async () => {
    const { data } = await login(ada.email, ada.password);
    service.clock.advance(899_000);
    expect(await isSignedIn(service, data!)).toBe(true);
    service.clock.advance(1_000);
    expect(await isSignedIn(service, data!)).toBe(false);
  });

  test("ignores the letter case of the address", async () => {
    const { response } = await login("aDA@EXAMPLE.com", ada.password);
    expect(response.status).toBe(200);
  });

  test("accepts each Unicode form of an accented letter in the password", async () => {
    const body = {
      firstName: "A",
      lastName: "B",
      email: "accent@example.com",
      password: "caf\u00e9 caf\u00e9",
    };
    await service.client({}).POST("/api/auth/register", { body });
    const { response } = await login(body.email, "cafe\u0301 cafe\u0301");
    expect(response.status).toBe(200);
  });

  test("stores no token in usable form", async () => {
    const { data } = await login(ada.email, ada.password);
    const rows = await service.engine.read({ sql: "select * from sessions", parameters: [] });
    expect(JSON.stringify(rows)).not.toContain(data!.refreshToken.split(".")[1]!);
  });
});

describe("400", () => {
  test("reports all validation errors together", async () => {
    const { error } = await login("ada", "");
    expect(error!.errors!.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      "/email format",
      "/password length",
    ]);
  });
});

describe("401", () => {
  test("an unknown address and a wrong password have the same response", async () => {
    const unknown = await login("nobody@example.com", ada.password);
    const wrong = await login(ada.email, "not the password");
    expect(wrong.error).toMatchObject({ code: "authentication_failed", status: 401 });
    expect(wrong.response.headers.get("www-authenticate")).toBe('Bearer realm="connect-hub"');
    expect({ ...unknown.error, request_id: "" }).toEqual({ ...wrong.error, request_id: "" });
  });
});

describe("401 if a user changes while the password is verified", () => {
  const begun = async (change: (person: Person) => Promise<unknown>) => {
    const person = await signUp(service, `changed-${(changed += 1)}@example.com`);
    const { email, password } = person;
    runBeforeNextCommit(service, () => change(person));
    const { error, data } = await login(email, password);
    expect(data).toBeUndefined();
    expect(error).toMatchObject({ code: "authentication_failed", status: 401 });
  };
  let changed = 0;

  test("by a new password", () =>
    begun(({ userId }) => {
      const { store, clock } = service.context;
      return store.commit([store.users.setPassword(userId, "another", clock.now())]);
    }));

  test("by a suspension", () => begun((person) => suspend(service, person)));
});

describe("429", () => {
  const wrongAt = (email: string) => login(email, "not the password");

  /** Makes as many wrong attempts as are allowed without a delay. */
  async function useUp(email: string): Promise<void> {
    for (let attempt = 0; attempt < 11; attempt += 1) {
      expect((await wrongAt(email)).response.status).toBe(401);
    }
  }

  test("guesses are delayed, including the correct one, and a reset link ends the delay", async () => {
    const person = await signUp(service, "guessed@example.com");
    await setCheapPassword(service, person);
    await useUp("Guessed@example.com");
    const { error, response } = await login(person.email, person.password);
    expect(error).toMatchObject({ code: "rate_limited", status: 429 });
    expect(error!.detail).toContain("reset link");
    expect(response.headers.get("retry-after")).toBe("1");
    expect((await login(ada.email, ada.password)).response.status).toBe(200);

    await service.client({}).POST("/api/auth/forgot-password", { body: { email: person.email } });
    await service.deliver();
    const body = {
      token: findMailedTokens(service, person.email).at(-1)!,
      password: "difference engine no. 2",
    };
    await service.client({}).POST("/api/auth/reset-password", { body });
    expect((await login(person.email, body.password)).response.status).toBe(200);
  });

  test("a sign-in succeeds after the time in Retry-After", async () => {
    const person = await signUp(service, "patient@example.com");
    await setCheapPassword(service, person);
    await useUp(person.email);
    service.clock.advance(1_000);
    expect((await wrongAt(person.email)).response.status).toBe(401);
    service.clock.advance(1_999);
    expect((await login(person.email, person.password)).response.status).toBe(429);
    service.clock.advance(1);
    expect((await login(person.email, person.password)).response.status).toBe(200);
    expect((await wrongAt(person.email)).response.status).toBe(401);
  });

  test("an unknown address is limited in the same way", async () => {
    const first = await wrongAt("nobody-guessed@example.com");
    expect(first.response.status).toBe(401);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      service.context.limits.signIns.consume("nobody-guessed@example.com", "127.0.0.1");
    }
    expect((await wrongAt("nobody-guessed@example.com")).error).toMatchObject({ code: "rate_limited" });
  });
});

test("a sign-in from another network does not wait for all 16 sign-ins of a busy network", async () => {
  const ended: string[] = [];
  const attempt = async (network: string, email: string) => {
    const body = { email, password: "not the password" };
    await loginUser({ query: {}, principal: undefined, requestId: "", network, body }, service.context);
    ended.push(network);
  };
  const crowd = Array.from({ length: 16 }, (_, index) => attempt("crowd", `crowd-${index}@example.com`));
  await Promise.all([...crowd, attempt("other", "other@example.com")]);
  // In a single queue for all networks, the sign-in of `other` would start last. The speed of the two threads depends on
  // the machine.
  expect(ended.indexOf("other")).toBeLessThan(15);
  expect(ended).toHaveLength(17);
});

test("waiting sign-ins for an address in one network do not block the address in another network", async () => {
  const attempt = (network: string, email: string) => {
    const body = { email, password: "not the password" };
    return loginUser({ query: {}, principal: undefined, requestId: "", network, body }, service.context);
  };
  const crowd = Array.from({ length: 4 }, (_, index) => attempt("busy", `busy-${index}@example.com`));
  const [strange, own] = [attempt("strange", "wanted@example.com"), attempt("own", "wanted@example.com")];
  const answers = await Promise.all([...crowd, strange, own]);
  expect(answers).toMatchObject(answers.map(() => ({ refusal: "authentication_failed" })));
});

describe("403", () => {
  test("a suspended user cannot sign in, and only the correct password reveals the suspension", async () => {
    const person = await signUp(service, "suspended@example.com");
    await suspend(service, person);
    const right = await login(person.email, person.password);
    expect(right.error).toMatchObject({ code: "forbidden", status: 403 });
    const wrong = await login(person.email, "not the password");
    expect(wrong.error).toMatchObject({ code: "authentication_failed", status: 401 });
  });
});
