import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUp, type Person } from "../../support/people.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let ada: Person;
beforeAll(async () => {
  service = await startService();
  ada = await signUp(service, "ada@example.com");
});
afterAll(() => service.stop());

const path = "/api/auth/api-keys";

describe("200", () => {
  test("lists the user's keys that are not revoked, oldest first, without the keys themselves", async () => {
    const grace = await signUp(service, "grace@example.com");
    await grace.client.POST(path, { body: { name: "Not Ada's" } });
    const made = [];
    for (const name of ["First", "Second", "Third"]) {
      service.clock.advance(1_000);
      made.push((await ada.client.POST(path, { body: { name } })).data!);
    }
    await ada.client.DELETE("/api/auth/api-keys/{id}", { params: { path: { id: made[1]!.id } } });
    const { data } = await ada.client.GET(path);
    const shown = [made[0]!, made[2]!].map(({ key, ...rest }) => ({ ...rest, prefix: key.slice(0, 8) }));
    expect(data!.list).toEqual(shown);
  });

  test("is empty for a user without keys", async () => {
    const person = await signUp(service, "new@example.com");
    expect((await person.client.GET(path)).data).toEqual({ list: [] });
  });
});
