import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commit } from "../../support/commit.ts";
import { findMailedTokens, signUp, suspend } from "../../support/people.ts";
import { countRows } from "../../support/rows.ts";
import { recordStatements } from "../../support/record-statements.ts";
import { openTestStore } from "../../support/stores/index.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let recorded: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  service = await startService({}, async () => {
    const { engine, close } = await openTestStore();
    recorded = recordStatements(engine);
    return { engine: recorded.engine, close };
  });
});
afterAll(() => service.stop());

const request = (email: string) => service.client({}).POST("/api/auth/forgot-password", { body: { email } });

describe("200", () => {
  test("e-mails a link to the user's address, in any letter case", async () => {
    await signUp(service, "Ada@example.com");
    await request("aDA@EXAMPLE.com");
    expect(service.mailbox.mails).toEqual([]);
    await service.deliver();
    const [mail, ...more] = service.mailbox.mails;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: "Ada@example.com", subject: "Reset your password" });
    expect(mail!.text).toContain(`${service.baseUrl}/reset-password?token=`);
    expect(mail!.text).toContain("A password reset was requested");
    const [, link] = /(http\S+reset-password\?token=[\w-]{43})$/m.exec(mail!.text)!;
    expect(mail!.html).toContain(`href="${link}"`);
  });

  test("does the same work and responds the same for known and unknown addresses", async () => {
    const suspended = await signUp(service, "suspended@example.com");
    await suspend(service, suspended);
    const { email } = await signUp(service, "known@example.com");
    const works = [];
    for (const address of [email, "unknown@example.com", suspended.email]) {
      let answer: unknown;
      const statements = await recorded.during(async () => {
        const { data, response } = await request(address);
        answer = { data, headers: [...response.headers.keys()].toSorted() };
      });
      works.push({ statements: statements.map(({ sql }) => sql), answer });
    }
    const [known, ...others] = works;
    expect(known!.statements).toEqual([expect.stringMatching(/^insert into .reset_requests/)]);
    for (const other of others) expect(other).toEqual(known);
  });

  test("sends nothing to an unknown address or a suspended user, and deletes the request", async () => {
    const person = await signUp(service, "suspended-2@example.com");
    await suspend(service, person);
    await service.deliver();
    const before = await countRows(service);
    await request(person.email);
    await request("unknown-2@example.com");
    await service.deliver();
    expect(await countRows(service)).toEqual(before);
    expect(findMailedTokens(service, person.email)).toEqual([]);
  });

  test("does not send a link that has expired before its e-mail is sent", async () => {
    const { email } = await signUp(service, "late@example.com");
    await request(email);
    service.clock.advance(3_600_000);
    await service.deliver();
    expect(findMailedTokens(service, email)).toEqual([]);
  });

  test("states when the link expires: an hour after the request, even if its e-mail is sent late", async () => {
    const { email } = await signUp(service, "slow@example.com");
    await request(email);
    const end = new Date(service.clock.now() + 3_600_000).toISOString().slice(0, 16).replace("T", " ");
    service.clock.advance(3_540_000);
    await service.deliver();
    expect(service.mailbox.mails.at(-1)!.text).toContain(`until ${end} UTC`);
    service.clock.advance(60_000);
    const [token] = findMailedTokens(service, email);
    const body = { token: token!, password: "analytical engine no. 2" };
    const { response } = await service.client({}).POST("/api/auth/reset-password", { body });
    expect(response.status).toBe(400);
  });

  test("the e-mail contains the user's name only if the user has confirmed the address", async () => {
    const { email, userId } = await signUp(service, "named@example.com");
    const { store, clock } = service.context;
    const greeting = async () => {
      await request(email);
      await service.deliver();
      return service.mailbox.mails.at(-1)!.text.split("\n")[0];
    };
    expect(await greeting()).toBe("Hello,");
    await commit(store, [store.users.setVerified(userId, clock.now())]);
    expect(await greeting()).toBe("Hello Ada,");
  });

  test("stores every link of a user, and none in plain text", async () => {
    const { email, userId } = await signUp(service, "twice@example.com");
    await request(email);
    await request(email);
    await service.deliver();
    const tokens = findMailedTokens(service, email);
    expect(new Set(tokens).size).toBe(2);
    const { engine } = service;
    const links = engine.builder.selectFrom("password_resets").select("hash").where("user_id", "=", userId);
    const rows = await engine.read(links.compile());
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(tokens).not.toContain(row["hash"]);
  });
});

describe("400", () => {
  test("reports an invalid address", async () => {
    const { error } = await request("ada");
    expect(error!.errors).toEqual([expect.objectContaining({ pointer: "/email", code: "format" })]);
  });
});

describe("429", () => {
  const askFiveTimes = async (email: string) => {
    for (let asked = 0; asked < 5; asked += 1) expect((await request(email)).response.status).toBe(200);
  };

  test("a mailbox gets at most five reset e-mails an hour, with any spelling of its address", async () => {
    const { email } = await signUp(service, "busy@example.com");
    await askFiveTimes(email);
    for (const same of [email, "BUSY@example.com", "busy+1@example.com"]) {
      const { error, response } = await request(same);
      expect(error).toMatchObject({ code: "rate_limited", status: 429 });
      expect(response.headers.get("retry-after")).toBe("720");
    }
    await service.deliver();
    expect(findMailedTokens(service, email)).toHaveLength(5);
    service.clock.advance(720_000);
    expect((await request(email)).response.status).toBe(200);
    expect((await request(email)).response.status).toBe(429);
  });

  test("an unknown address is limited in the same way", async () => {
    await askFiveTimes("nobody-busy@example.com");
    expect((await request("nobody-busy@example.com")).error).toMatchObject({ code: "rate_limited" });
  });
});
