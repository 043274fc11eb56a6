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

async function make({ client }: Person) {
  const { data } = await client.POST("/api/auth/api-keys", { body: { name: "Shop" } });
  return data!;
}

const remove = ({ client }: Person, id: string) =>
  client.DELETE("/api/auth/api-keys/{id}", { params: { path: { id } } });

async function useStatus({ key }: { readonly key: string }): Promise<number> {
  const client = service.client({ apiKey: key });
  const { response } = await client.POST("/api/billing/me/transactions", { body: {} });
  return response.status;
}

describe("200", () => {
  test("the key is rejected immediately, even if it was used just before, and others still work", async () => {
    const [key, other] = [await make(ada), await make(ada)];
    expect(await useStatus(key)).toBe(200);
    const { data } = await remove(ada, key.id);
    expect(data!.message).not.toBe("");
    expect(await useStatus(key)).toBe(401);
    expect(await useStatus(other)).toBe(200);
  });
});

describe("404", () => {
  test("a key cannot be deleted twice", async () => {
    const { id } = await make(ada);
    await remove(ada, id);
    const { error } = await remove(ada, id);
    expect(error).toMatchObject({ code: "not_found", status: 404 });
  });

  test("another user's key has the same response as an unknown one, and still works", async () => {
    const key = await make(await signUp(service, "grace@example.com"));
    const others = await remove(ada, key.id);
    const unknown = await remove(ada, "01931f6a-7b00-7000-8000-000000000003");
    const malformed = await remove(ada, "no-uuid");
    expect(others.error).toMatchObject({ code: "not_found", status: 404 });
    for (const { error } of [unknown, malformed]) {
      expect({ ...error, request_id: "" }).toEqual({ ...others.error, request_id: "" });
    }
    expect(await useStatus(key)).toBe(200);
  });
});
