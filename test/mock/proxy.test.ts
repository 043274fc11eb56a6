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

test("Prism's proxy accepts the responses of the service as valid", async () => {
  const user = {
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.com",
    password: "correct horse battery",
  };
  const responses = [await fetch(`${baseUrl}/healthz`), await register(user), await register(user)];
  expect(responses.map(({ status }) => status)).toEqual([200, 201, 409]);
});

test("Prism's proxy rejects an invalid request", async () => {
  const response = await register({ surprise: true });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.headers.get("x-request-id")).toBeNull();
});
