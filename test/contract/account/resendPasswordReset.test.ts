import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findMailedTokens, signUp, suspend, type Person } from "../../support/people.ts";
import { countRows } from "../../support/rows.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let ada: Person;
let admin: Person;
beforeAll(async () => {
  service = await startService();
  ada = await signUp(service, "Ada@example.com");
  admin = await signUp(service, "admin@example.com", "admin");
});
afterAll(() => service.stop());

const resend = ({ client }: Person, email: string) =>
  client.POST("/api/auth/reset-password/resend", { body: { email } });

describe("200", () => {
  test("e-mails the user a link, with any letter case of the address", async () => {
    const { data } = await resend(ada, "aDA@EXAMPLE.com");
    expect(data!.message).not.toBe("");
    await service.deliver();
    expect(findMailedTokens(service, ada.email)).toHaveLength(1);
    expect(service.mailbox.mails.at(-1)!.text).toContain("while you were signed in");
  });

  test("an admin may have a link sent to another user, and the response does not reveal which users exist", async () => {
    const other = await signUp(service, "other@example.com");
    const known = await resend(admin, other.email);
    const unknown = await resend(admin, "nobody@example.com");
    expect(unknown.data).toEqual(known.data);
    await service.deliver();
    expect(findMailedTokens(service, other.email)).toHaveLength(1);
    expect(service.mailbox.mails.at(-1)!.text).toContain("An administrator requested");
    expect(findMailedTokens(service, "nobody@example.com")).toEqual([]);
  });

  test("an admin cannot have a link sent to a suspended user", async () => {
    const other = await signUp(service, "other-suspended@example.com");
    await suspend(service, other);
    const before = await countRows(service);
    const { response } = await resend(admin, other.email);
    expect(response.status).toBe(200);
    await service.deliver();
    expect(await countRows(service)).toEqual(before);
  });
});

describe("400", () => {
  test("reports an invalid address", async () => {
    const { error } = await resend(ada, "ada");
    expect(error!.errors).toEqual([expect.objectContaining({ pointer: "/email", code: "format" })]);
  });
});

describe("403", () => {
  test("another address is rejected, known or not, with the same response and no e-mail", async () => {
    const before = await countRows(service);
    const known = await resend(ada, admin.email);
    const unknown = await resend(ada, "nobody@example.com");
    expect(known.error).toMatchObject({ code: "forbidden", status: 403 });
    expect({ ...unknown.error, request_id: "" }).toEqual({ ...known.error, request_id: "" });
    expect(await countRows(service)).toEqual(before);
  });

  test("nothing is sent for a suspended user or admin", async () => {
    const people = [
      await signUp(service, "suspended@example.com"),
      await signUp(service, "suspended-admin@example.com", "admin"),
    ];
    for (const person of people) {
      await suspend(service, person);
      const before = await countRows(service);
      const { error } = await resend(person, person.email);
      expect(error).toMatchObject({ code: "forbidden", status: 403 });
      expect(await countRows(service)).toEqual(before);
    }
  });
});

describe("429", () => {
  test("an address gets at most five links an hour, also if its user requests them", async () => {
    const person = await signUp(service, "eager@example.com");
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await resend(person, person.email)).response.status).toBe(200);
    }
    const { error, response } = await resend(person, person.email);
    expect(error).toMatchObject({ code: "rate_limited", status: 429 });
    expect(response.headers.get("retry-after")).toBe("720");
    expect((await resend(admin, person.email)).response.status).toBe(429);
    await service.deliver();
    expect(findMailedTokens(service, person.email)).toHaveLength(5);
  });
});
