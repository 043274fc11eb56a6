import { afterAll, beforeAll, expect, test } from "vitest";
import { startService, type TestService } from "../support/service.ts";
import { startPrism, stopPrism } from "./prism.ts";

let service: TestService;
let baseUrl: string;
beforeAll(async () => {
  service = await startService();
  baseUrl = await startPrism("proxy", "generated/openapi.json", service.baseUrl, "--errors");
});
afterAll(async () => {
  stopPrism();
  await service.stop();
});

const register = (body: object) =>
  fetch(`${baseUrl}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("Prism's proxy finds the answers of the service to be by the contract", async () => {
  const user = {
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.com",
    password: "correct horse battery",
  };
  const answers = [await fetch(`${baseUrl}/healthz`), await register(user), await register(user)];
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 409]);
});

test("Prism's proxy refuses a request that is not by the contract", async () => {
  const answer = await register({ surprise: true });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.headers.get("x-request-id")).toBeNull();
});
