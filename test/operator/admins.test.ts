import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../generated/operator/routes.ts";
import { allOperations } from "../support/contract.ts";
import { signUpOperator, type Operator } from "../support/operators.ts";
import { signUp, type Person } from "../support/people.ts";
import { createExampleRequest, type AllCredentials, type Operation } from "../support/requests.ts";
import { countRows } from "../support/rows.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
let admin: Operator;
let user: Person;
beforeAll(async () => {
  service = await startService();
  admin = await signUpOperator(service);
  user = await signUp(service, "user@example.com");
});
afterAll(() => service.stop());

const operatorOperations = allOperations.filter(({ operationId }) => operationId in operations);

const getCredentials = ({ session }: Person): AllCredentials => ({
  ...service.demo,
  accessToken: session.accessToken,
});

async function sendRequest(operation: Operation, person: Person, query?: string): Promise<Response> {
  return service.sendRaw(
    ...createExampleRequest(operation, getCredentials(person), query === undefined ? {} : { query }),
  );
}

const setUser = (id: string, values: string) =>
  service.engine.commit([{ sql: `update users set ${values} where id = '${id}'`, parameters: [] }]);

describe.each(operatorOperations)("403 of $operationId", (operation) => {
  test("a user is rejected before the request is validated, and nothing changes", async () => {
    const before = await countRows(service);
    for (const query of ["", "?unknown=1"]) {
      expect(await (await sendRequest(operation, user, query)).json()).toMatchObject({
        code: "forbidden",
      });
    }
    expect(await countRows(service)).toEqual(before);
  });

  test("an admin who has lost the role, or is suspended, is rejected immediately", async () => {
    const former = await signUpOperator(service);
    expect((await sendRequest(operation, former, "?unknown=1")).status).toBe(400);
    await setUser(former.userId, "role = 'user'");
    expect((await sendRequest(operation, former, "?unknown=1")).status).toBe(403);
    await setUser(former.userId, "role = 'admin', status = 'suspended'");
    expect((await sendRequest(operation, former, "?unknown=1")).status).toBe(403);
  });
});

test("every operation accepts only an admin's access token", () => {
  const ways = operatorOperations.map(({ security }) => security);
  expect(new Set(ways.map((way) => JSON.stringify(way)))).toEqual(new Set(['[{"AdminJwt":[]}]']));
});

test("every operation of the contract has a path under /operator/v1/", () => {
  expect(operatorOperations.filter(({ path }) => !path.startsWith("/operator/v1/"))).toEqual([]);
  expect(operatorOperations).toHaveLength(Object.keys(operations).length);
});

const entries = async () =>
  (await admin.operator.GET("/operator/v1/audit-entries", { params: { query: { count: 100 } } })).data!.list;

test.each(operatorOperations.filter(({ method }) => method === "GET"))(
  "$operationId adds no entry to the audit log",
  async (operation) => {
    const before = await entries();
    await sendRequest(operation, admin);
    expect(await entries()).toEqual(before);
  },
);
