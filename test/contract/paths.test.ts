import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noteTexts } from "../support/checked-fetch.ts";
import { allOperations, faultsAgainst } from "../support/contract.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function ask(method: string, path: string) {
  const response = await fetch(service.baseUrl + path, { method });
  await noteTexts(response.clone());
  const problem = (await response.json()) as { code: string; status: number; request_id: string };
  expect(faultsAgainst({ $ref: "#/components/schemas/Problem" }, problem)).toBeUndefined();
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(problem.request_id).toBe(response.headers.get("x-request-id"));
  return { response, code: problem.code, status: response.status };
}

describe("404", () => {
  test.each([
    "/nothing",
    "/api",
    "/api/auth/login/",
    "/API/auth/login",
    "/api/auth//login",
    "/api/auth/login%2f",
    "/api/v1/connect-hub/message",
    "/api/v1/connect-hub/messages/",
    "/api/v1/connect-hub/messages/1/2",
    "/healthz/..%2f",
  ])("%s is no path of the contract, whatever the method", async (path) => {
    for (const method of ["GET", "POST", "DELETE", "OPTIONS"]) {
      expect(await ask(method, path)).toMatchObject({ code: "not_found", status: 404 });
    }
  });
});

describe("405", () => {
  const paths = Map.groupBy(allOperations, ({ path }) => path.replaceAll(/\{\w+\}/g, "1"));
  test.each([...paths.keys()])("%s names the methods that it takes", async (path) => {
    // Such as GET /verifications/{id} of /verifications/list.
    const taken = allOperations.flatMap(({ pattern, method }) => (pattern.test(path) ? [method] : []));
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      if (taken.includes(method)) continue;
      const answer = await ask(method, path);
      expect(answer).toMatchObject({ code: "method_not_allowed", status: 405 });
      expect(answer.response.headers.get("allow")!.split(", ").toSorted()).toEqual(
        [...new Set(taken)].toSorted(),
      );
    }
  });
});
