import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccessTokens } from "../../src/http/tokens/access-tokens.ts";
import { createLinkTokens } from "../../src/http/tokens/link-tokens.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const title = "Confirm your e-mail address";

async function tokenFor(email: string): Promise<string> {
  await service.deliver();
  const mail = service.mailbox.mails.find(({ to, subject }) => to === email && subject === title)!;
  return /\/verify-email\?token=([\w.-]+)$/m.exec(mail.text)![1]!;
}

/** Registers a user and returns the user id. */
async function register(email: string): Promise<string> {
  const body = { firstName: "Ada", lastName: "Lovelace", email, password: "analytical engine no. 1" };
  const { data } = await service.client({}).POST("/api/auth/register", { body });
  return data!.id;
}

const submit = (token: string) =>
  service.sendRaw("/verify-email", { method: "POST", body: new URLSearchParams({ token }) });

const isVerified = async (userId: string) => (await service.context.store.users.find(userId))!.isVerified;

describe("the page of the confirmation link for a new user", () => {
  test("confirms the address when its button is pressed, not when it is opened", async () => {
    const userId = await register("ada@example.com");
    const token = await tokenFor("ada@example.com");
    const page = await service.sendRaw(`/verify-email?token=${token}`);
    const text = await page.text();
    expect(page.status).toBe(200);
    expect(text).toContain('<form method="post" action="verify-email">');
    expect(text).toContain("<strong>ada@example.com</strong>");
    expect(text).not.toContain("<script");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(await isVerified(userId)).toBe(false);
    for (const time of ["the first time", "again"]) {
      const done = await submit(token);
      expect([time, done.status, await done.text()]).toEqual([
        time,
        200,
        expect.stringContaining("ada@example.com is confirmed"),
      ]);
    }
    expect(await isVerified(userId)).toBe(true);
  });

  test("confirms nothing if the link has expired, is forged, is incomplete, is for another address or for a suspended user", async () => {
    const email = "grace@example.com";
    const [userId, suspended] = [await register(email), await register("suspended@example.com")];
    const [good, theirs] = [await tokenFor(email), await tokenFor("suspended@example.com")];
    const { linkTokens, store } = service.context;
    const now = service.clock.now();
    await store.commit([store.users.setStatus(suspended, "suspended", now)]);
    const other = createLinkTokens(["another secret that has 32 bytes or more"]);
    const bad = [
      await linkTokens.issue({ userId, email }, now - linkTokens.lifetimeMilliseconds - 1_000),
      await other.issue({ userId, email }, now),
      await linkTokens.issue({ userId, email: "old@example.com" }, now),
      await service.context.accessTokens.issue({ userId, sessionId: "any" }, now),
      good.slice(0, -1),
      theirs,
      "",
    ];
    for (const token of bad) {
      expect((await submit(token)).status).toBe(400);
      expect((await service.sendRaw(`/verify-email?token=${token}`)).status).toBe(400);
    }
    expect(await isVerified(userId)).toBe(false);
    expect(await isVerified(suspended)).toBe(false);
  });

  test("without its token shows an error", async () => {
    const page = await service.sendRaw("/verify-email");
    expect([page.status, await page.text()]).toEqual([
      400,
      expect.stringContaining("This link is incomplete"),
    ]);
  });
});

test("the token of a confirmation link is not accepted as an access token", async () => {
  const secret = "a secret that has at least 32 bytes";
  const link = await createLinkTokens([secret]).issue({ userId: "user", email: "ada@example.com" }, 0);
  expect(await createAccessTokens([secret]).verify(link, 0)).toBeUndefined();
});
