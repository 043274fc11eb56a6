import { afterAll, beforeAll, expect, test } from "vitest";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const password = "seven herons over water";
const names = { firstName: "Ada", lastName: "Lovelace" };

const register = (email: string) =>
  service.client({}).POST("/api/auth/register", { body: { ...names, email, password } });
const signIn = (email: string) => service.client({}).POST("/api/auth/login", { body: { email, password } });

test("an e-mail address is stored with its domain in Punycode, and each spelling belongs to the same user", async () => {
  const { data, response } = await register("Post@exämple.com");
  expect(response.status).toBe(201);
  expect(data).toMatchObject({ email: "Post@xn--exmple-cua.com" });
  for (const email of [
    "post@exämple.com",
    "POST@EXÄMPLE.COM",
    "post@xn--exmple-cua.com",
    "post@exämple。com",
  ]) {
    expect((await register(email)).error).toMatchObject({ code: "email_taken" });
    expect((await signIn(email)).data?.user.email).toBe("Post@xn--exmple-cua.com");
  }
});

test("a reset link that is requested for the Unicode spelling is sent to the address in Punycode", async () => {
  await register("reset@exämple.com");
  await service.client({}).POST("/api/auth/forgot-password", { body: { email: "RESET@EXÄMPLE.COM" } });
  await service.deliver();
  const resets = service.mailbox.mails.filter(({ text }) => text.includes("/reset-password"));
  expect(resets.map(({ to }) => to)).toEqual(["reset@xn--exmple-cua.com"]);
});

test("the part before the @ must be ASCII", async () => {
  expect((await register("pöst@example.com")).error).toMatchObject({
    errors: [{ pointer: "/email", code: "format" }],
  });
});
