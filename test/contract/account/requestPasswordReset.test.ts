import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailedTokens, signUp, suspend } from "../../support/people.ts";
import { countRows } from "../../support/rows.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const request = (email: string) => service.client({}).POST("/api/auth/forgot-password", { body: { email } });

describe("200", () => {
  test("e-mails a link to the address of the user, however its letter case was given", async () => {
    await signUp(service, "Ada@example.com");
    await request("aDA@EXAMPLE.com");
    expect(service.mailbox.mails).toEqual([]);
    await service.deliver();
    const [mail, ...more] = service.mailbox.mails;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: "Ada@example.com", subject: "Reset your password" });
    expect(mail!.text).toContain(`${service.baseUrl}/reset-password?token=`);
    expect(mail!.text).toContain("Somebody, probably you, asked");
    const [, link] = /(http\S+reset-password\?token=[\w-]{43})$/m.exec(mail!.text)!;
    expect(mail!.html).toContain(`href="${link}"`);
  });

  test("answers the same whether the address is known or not", async () => {
    await signUp(service, "known@example.com");
    const known = await request("known@example.com");
    const before = await countRows(service);
    const unknown = await request("unknown@example.com");
    expect(await countRows(service)).toEqual(before);
    expect(unknown.data).toEqual(known.data);
    const names = ({ headers }: Response) => [...headers.keys()].toSorted();
    expect(names(unknown.response)).toEqual(names(known.response));
  });

  test("sends a suspended user nothing, with the same answer", async () => {
    const person = await signUp(service, "suspended@example.com");
    await suspend(service, person);
    const before = await countRows(service);
    const { data } = await request(person.email);
    expect(await countRows(service)).toEqual(before);
    expect(data).toEqual((await request("unknown@example.com")).data);
  });

  test("does not send a link that has expired meanwhile", async () => {
    const { email } = await signUp(service, "late@example.com");
    await request(email);
    service.clock.advance(3_600_000);
    await service.deliver();
    expect(mailedTokens(service, email)).toEqual([]);
  });

  test("keeps only the newest link of a user, and no link in the clear", async () => {
    const { email, userId } = await signUp(service, "twice@example.com");
    await request(email);
    await request(email);
    await service.deliver();
    const tokens = mailedTokens(service, email);
    expect(new Set(tokens).size).toBe(2);
    const { engine } = service;
    const links = engine.builder.selectFrom("password_resets").select("hash").where("user_id", "=", userId);
    const rows = await engine.read(links.compile());
    expect(rows).toHaveLength(1);
    expect(tokens).not.toContain(rows[0]!["hash"]);
  });
});

describe("400", () => {
  test("names an address that is none", async () => {
    const { error } = await request("ada");
    expect(error!.errors).toEqual([expect.objectContaining({ pointer: "/email", code: "format" })]);
  });
});
