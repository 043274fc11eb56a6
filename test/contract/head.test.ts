import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn, signUp } from "../support/people.ts";
import { allOperations } from "../support/contract.ts";
import { createExampleRequest, type AllCredentials } from "../support/requests.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
let credentials: AllCredentials;
beforeAll(async () => {
  service = await startService();
  const { accessToken } = await signIn(service, await signUp(service, "head@example.com", "admin"));
  credentials = { ...service.demo, accessToken };
});
afterAll(() => service.stop());

const pages = ["/", "/openapi.json", "/problems/forbidden", "/verify-email", "/reset-password?token=x"];

const headRequests = [
  ...allOperations
    .filter(({ method }) => method === "GET")
    .map((operation) => ({
      name: operation.operationId,
      request: () => createExampleRequest(operation, credentials),
    })),
  ...[...pages, "/nowhere", "/api/auth/login"].map((path) => ({
    name: path,
    request: () => [path, {}] as ReturnType<typeof createExampleRequest>,
  })),
];

test.each(headRequests)("HEAD of $name has the length of GET", async ({ request }) => {
  const [path, { headers, ...rest }] = request();
  const init = {
    ...rest,
    headers: { ...(headers as Record<string, string>), "accept-encoding": "identity" },
  };
  const [got, head] = [
    await fetch(service.baseUrl + path, init),
    await fetch(service.baseUrl + path, { ...init, method: "HEAD" }),
  ];
  const length = (response: Response) => response.headers.get("content-length");
  const isStreamed = got.headers.get("content-type")?.startsWith("text/csv") ?? false;
  expect(await head.text()).toBe("");
  expect(head.status).toBe(got.status);
  if (isStreamed) expect([length(got), length(head)]).toEqual([null, null]);
  else expect([path, Number(length(head))]).toEqual([path, (await got.arrayBuffer()).byteLength]);
});
