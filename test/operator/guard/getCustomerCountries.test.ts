import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { commit } from "../../support/commit.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
let admin: Operator;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
});
afterAll(() => service.stop());

const get = (id: string) =>
  admin.operator.GET("/operator/v1/customers/{id}/countries", { params: { path: { id } } });

describe("200", () => {
  test("what is set, in alphabetical order, and nothing where nothing is", async () => {
    const { userId: id, accountId } = await openAccount(service);
    expect((await get(id)).data).toEqual({ id });
    const { store } = service.context;
    const settings = new Map([
      ["US", "on"],
      ["GB", "on"],
      ["FR", "monitor"],
    ] as const);
    await commit(store, store.guardLists.setCountries(accountId, settings));
    expect((await get(id)).data).toEqual({ id, on: ["GB", "US"], monitor: ["FR"] });
  });
});

describe("404", () => {
  test("no customer has this identifier", async () => {
    expect((await get("nobody")).error).toMatchObject({ code: "not_found" });
  });
});
