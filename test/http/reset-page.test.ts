import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKey } from "../../src/operations/account/create-key.ts";
import { getSignInStatus, signUp } from "../support/people.ts";
import { startService, type TestService } from "../support/service.ts";
import { commit } from "../support/commit.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const password = "analytical engine no. 1";

async function linkFor(email: string): Promise<string> {
  await service.client({}).POST("/api/auth/forgot-password", { body: { email } });
  await service.deliver();
  return /(\/reset-password\?token=\S+)/.exec(service.mailbox.mails.at(-1)!.text)![1]!;
}

async function newKeyOf(userId: string) {
  const { store } = service.context;
  const account = (await store.accounts.findByUser(userId))!;
  return createKey(service.context, account, "Shop").insertion;
}

const submit = (fields: Record<string, string>) =>
  service.sendRaw("/reset-password", { method: "POST", body: new URLSearchParams(fields) });

describe("the page of a password reset link", () => {
  test("has a form without scripts that hides the token from other sites", async () => {
    await signUp(service, "ada@example.com");
    const response = await service.sendRaw(await linkFor("ada@example.com"));
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain('<form method="post" action="reset-password">');
    expect(text).toContain("<strong>ada@example.com</strong>");
    expect(text).not.toContain("<script");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-security-policy")).toContain("base-uri 'none'");
  });

  test("sets the password once", async () => {
    const person = await signUp(service, "grace@example.com");
    const token = (await linkFor("grace@example.com")).split("=")[1]!;
    const done = await submit({ token, password });
    const changed = expect.stringContaining("The password of grace@example.com was changed");
    expect([done.status, await done.text()]).toEqual([200, changed]);
    expect(await getSignInStatus(service, { ...person, password })).toBe(200);
    const again = await submit({ token, password: "difference engine no. 2" });
    expect([again.status, await again.text()]).toEqual([400, expect.stringContaining("reset link")]);
  });

  test("revokes the API keys unless the box is unchecked", async () => {
    const person = await signUp(service, "keys@example.com");
    const live = async (revoke: Record<string, string>, secret: string) => {
      await commit(service.context.store, [await newKeyOf(person.userId)]);
      const link = await linkFor(person.email);
      expect(await (await service.sendRaw(link)).text()).toContain('name="revokeApiKeys" value="on" checked');
      expect((await submit({ token: link.split("=")[1]!, password: secret, ...revoke })).status).toBe(200);
      return (await service.context.store.apiKeys.list(person.userId)).length;
    };
    expect(await live({}, password)).toBe(1);
    expect(await live({ revokeApiKeys: "on" }, "difference engine no. 2")).toBe(0);
  });

  test("explains the rule that a password breaks, and keeps the link valid", async () => {
    await signUp(service, "mary@example.com");
    const token = (await linkFor("mary@example.com")).split("=")[1]!;
    for (const [bad, rule] of [
      ["short", "A password has at least 8 characters; this one has 5."],
      ["a".repeat(129), "A password has at most 128 characters; this one has 129."],
      ["password1", "one of the most common ones"],
    ] as const) {
      const response = await submit({ token, password: bad });
      expect(response.status).toBe(400);
      const text = await response.text();
      for (const part of [`value="${token}"`, rule, "mary@example.com"]) expect(text).toContain(part);
    }
    expect((await submit({ token, password })).status).toBe(200);
  });

  test("without its token shows an error and no password field", async () => {
    for (const query of ["", "?token="]) {
      const response = await service.sendRaw(`/reset-password${query}`);
      expect(response.status).toBe(400);
      const text = await response.text();
      expect(text).toContain("This link is incomplete");
      expect(text).not.toContain("<form");
    }
  });

  test("with an unknown token shows an error and no password field", async () => {
    const response = await service.sendRaw("/reset-password?token=never");
    const text = await response.text();
    expect([response.status, text]).toEqual([400, expect.stringContaining("Request a new one")]);
    expect(text).not.toContain("<form");
  });

  test("supports light and dark mode", async () => {
    const response = await service.sendRaw("/reset-password?token=t");
    expect(await response.text()).toContain('<meta name="color-scheme" content="light dark" />');
  });
});
