import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordTexts } from "../support/fetch-and-validate.ts";
import { allOperations, findSchemaErrors } from "../support/contract.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function sendRequest(method: string, path: string) {
  const response = await fetch(service.baseUrl + path, { method });
  await recordTexts(response.clone());
  const problem = (await response.json()) as { code: string; status: number; request_id: string };
  expect(findSchemaErrors({ $ref: "#/components/schemas/Problem" }, problem)).toBeUndefined();
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
  ])("%s does not exist, with any method", async (path) => {
    for (const method of ["GET", "POST", "DELETE", "OPTIONS"]) {
      expect(await sendRequest(method, path)).toMatchObject({ code: "not_found", status: 404 });
    }
  });
});

describe("405", () => {
  const paths = Map.groupBy(allOperations, ({ path }) => path.replaceAll(/\{\w+\}/g, "1"));
  test.each([...paths.keys()])("%s names the allowed methods", async (path) => {
    // A path can match several operations: /verifications/list also matches GET /verifications/{id}.
    const taken = allOperations.flatMap(({ pattern, method }) => (pattern.test(path) ? [method] : []));
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      if (taken.includes(method)) continue;
      const answer = await sendRequest(method, path);
      expect(answer).toMatchObject({ code: "method_not_allowed", status: 405 });
      expect(answer.response.headers.get("allow")!.split(", ").toSorted()).toEqual(
        [...new Set(taken)].toSorted(),
      );
    }
  });
});
