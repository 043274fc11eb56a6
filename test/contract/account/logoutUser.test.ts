import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isSignedIn, signIn, signUp, type Person } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let ada: Person;
beforeAll(async () => {
  service = await startService();
  ada = await signUp(service, "ada@example.com");
});
afterAll(() => service.stop());

describe("200", () => {
  test("ends the token's session immediately, with both of its tokens, and no other session", async () => {
    const session = await signIn(service, ada);
    const { data } = await service.client({ accessToken: session.accessToken }).POST("/api/auth/logout");
    expect(data!.message).not.toBe("");
    expect(await isSignedIn(service, session)).toBe(false);
    const body = { refreshToken: session.refreshToken };
    const refreshed = await service.client({}).POST("/api/auth/refresh", { body });
    expect(refreshed.response.status).toBe(401);
    expect(await isSignedIn(service, ada.session)).toBe(true);
  });
});

describe("401", () => {
  test("a session cannot be ended twice", async () => {
    const { accessToken } = await signIn(service, ada);
    const client = service.client({ accessToken });
    await client.POST("/api/auth/logout");
    const { error } = await client.POST("/api/auth/logout");
    expect(error).toMatchObject({ code: "authentication_failed", status: 401 });
  });
});
