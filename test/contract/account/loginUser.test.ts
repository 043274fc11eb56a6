import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSignedIn, signUp, suspend, type Person } from "../../support/people.ts";
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
  test("answers an access token for 15 minutes, a refresh token for 30 days and the user", async () => {
    const { data } = await login(ada.email, ada.password);
    expect(data).toMatchObject({ tokenType: "Bearer", expiresIn: 900, refreshExpiresIn: 2_592_000 });
    expect(data!.user).toMatchObject({ id: ada.userId, email: "Ada@example.com", firstName: "Ada" });
  });

  test("the access token works for 15 minutes and not longer", async () => {
    const { data } = await login(ada.email, ada.password);
    service.clock.advance(899_000);
    expect(await isSignedIn(service, data!)).toBe(true);
    service.clock.advance(1_000);
    expect(await isSignedIn(service, data!)).toBe(false);
  });

  test("does not mind the letter case of the address", async () => {
    const { response } = await login("aDA@EXAMPLE.com", ada.password);
    expect(response.status).toBe(200);
  });

  test("does not mind how an accented letter of the password is written", async () => {
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

  test("keeps no token that could be used again", async () => {
    const { data } = await login(ada.email, ada.password);
    const rows = await service.engine.read({ sql: "select * from sessions", parameters: [] });
    expect(JSON.stringify(rows)).not.toContain(data!.refreshToken.split(".")[1]!);
  });
});

describe("400", () => {
  test("names all faults at once", async () => {
    const { error } = await login("ada", "");
    expect(error!.errors!.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      "/email format",
      "/password length",
    ]);
  });
});

describe("401", () => {
  test("an unknown address and a wrong password read the same", async () => {
    const unknown = await login("nobody@example.com", ada.password);
    const wrong = await login(ada.email, "not the password");
    expect(wrong.error).toMatchObject({ code: "authentication_failed", status: 401 });
    expect(wrong.response.headers.get("www-authenticate")).toBe('Bearer realm="connect-hub"');
    expect({ ...unknown.error, request_id: "" }).toEqual({ ...wrong.error, request_id: "" });
  });
});

describe("403", () => {
  test("a suspended user cannot sign in, and only the right password tells so", async () => {
    const person = await signUp(service, "suspended@example.com");
    await suspend(service, person);
    const right = await login(person.email, person.password);
    expect(right.error).toMatchObject({ code: "forbidden", status: 403 });
    const wrong = await login(person.email, "not the password");
    expect(wrong.error).toMatchObject({ code: "authentication_failed", status: 401 });
  });
});
