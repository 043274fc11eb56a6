import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
});
afterAll(() => service.stop());

const names = { first_name: "Grace", last_name: "Hopper" };

const create = (body: { email: string; role?: "user" | "admin"; password?: string }) =>
  admin.operator.POST("/operator/v1/customers", { body: { ...names, ...body } });

const signIn = (email: string, password: string) =>
  service.client().POST("/api/auth/login", { body: { email, password } });

async function readEntries(target_id: string) {
  const params = { query: { target_id } };
  return (await admin.operator.GET("/operator/v1/audit-entries", { params })).data!.list;
}

describe("201", () => {
  test("a user signs in with the generated password, which the audit log does not contain", async () => {
    const { data, response } = await create({ email: "grace@example.com" });
    expect(response.status).toBe(201);
    const { id, password } = data!;
    expect(data).toMatchObject({ email: "grace@example.com", role: "user" });
    expect((await signIn("grace@example.com", password!)).response.status).toBe(200);
    const found = await admin.operator.GET("/operator/v1/customers/{customer}", {
      params: { path: { customer: id } },
    });
    expect(found.data).toMatchObject({ ...names, account_id: data!.account_id, status: "active" });
    const entries = await readEntries(id);
    expect(entries).toMatchObject([{ operation: "createCustomer", target_kind: "customer" }]);
    expect(JSON.stringify(entries)).not.toContain("password");
  });

  test("an admin signs in with the password of the request, which is neither returned nor in the audit log", async () => {
    const password = "a long and rare password";
    const { data } = await create({ email: "admin-two@example.com", role: "admin", password });
    expect(data).not.toHaveProperty("password");
    expect(data!.role).toBe("admin");
    expect((await signIn("admin-two@example.com", password)).response.status).toBe(200);
    expect(JSON.stringify(await readEntries(data!.id))).not.toContain(password);
  });
});

describe("400", () => {
  test("a common password creates no user", async () => {
    const { error } = await create({ email: "common@example.com", password: "password123" });
    expect(error).toMatchObject({ errors: [{ pointer: "/password", code: "password" }] });
    const params = { query: { search: "common@example.com" } };
    expect((await admin.operator.GET("/operator/v1/customers", { params })).data!.list).toEqual([]);
  });
});

describe("409", () => {
  test("an address that is taken, in any letter case", async () => {
    await create({ email: "taken@example.com" });
    const { error } = await create({ email: "TAKEN@example.com" });
    expect(error).toMatchObject({ code: "email_taken" });
  });
});
