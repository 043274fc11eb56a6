import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen, type Listening } from "../../scripts/mock/listen.ts";
import { createMockAnswer } from "../../scripts/mock/mock-answer.ts";
import { contract, contractOperations, resolve } from "../support/contract.ts";
import { responseExamples, sharedExamples } from "../support/examples.ts";
import { killMocks, startMock } from "./mock-process.ts";
import { everyExample, walk } from "./walk.ts";

afterAll(killMocks);

test("every operation, status, example and webhook of the contract is served and is by the contract", async () => {
  const mock = startMock("--port", "0", "--quiet");
  const { served, faults } = await walk(await mock.listening());
  expect(faults).toEqual([]);
  expect([...everyExample].filter((place) => !served.has(place))).toEqual([]);
});

describe("no example is left out", () => {
  test.each(responseExamples.map(({ place }) => place))("%s is visited", (place) => {
    expect(everyExample).toContain(place);
  });

  test("every webhook's are visited", () => {
    const names = Object.entries(contract.webhooks).flatMap(([name, { post }]) =>
      Object.keys(post!.requestBody!.content["application/json"].examples ?? {}).map(
        (each) => `${name} ${each}`,
      ),
    );
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !everyExample.has(name))).toEqual([]);
  });

  test("every error that is kept for several operations is visited", () => {
    const shown = new Set(
      contractOperations.flatMap(({ responses }) =>
        Object.values(responses).flatMap((response) =>
          Object.values(resolve(response).content ?? {}).flatMap(({ examples = {} }) =>
            Object.values(examples).map(({ $ref }) => $ref?.split("/").at(-1)),
          ),
        ),
      ),
    );
    const missed = sharedExamples.filter(
      ({ name }) => !shown.has(name) && !everyExample.has(`outside operations ${name}`),
    );
    // What no answer refers to is an example of a request.
    expect(missed.filter(({ value }) => (value as { readonly code?: string }).code)).toEqual([]);
  });
});

describe("a contract that is broken", () => {
  let mock: Listening;
  beforeAll(async () => {
    const answer = await createMockAnswer(JSON.stringify(broken()), { dynamic: false });
    mock = await listen(answer, { host: "127.0.0.1", port: 0, bodyBytes: 65_536 });
  });
  afterAll(() => mock.close());

  test("is told by the walk, each fault by its place and nothing else", async () => {
    const { faults, served } = await walk(mock.baseUrl);
    const places = new Set(faults.map((fault) => fault.split(":")[0]));
    expect([...places].filter((place) => !place!.includes(" 402"))).toEqual([
      "registerUser 503",
      "registerUser 503 unavailable",
      "sendSms asked as otp",
      "sendSms 200",
      "sendSms 200 otp",
      "sendSms 400 phone_number",
      "getHealth 500",
      "getHealth 500 internal_error",
      "message.status telegram",
    ]);
    expect(faults).toContainEqual("sendSms 200: data/messageId must be string");
    expect(faults).toContainEqual(`message.status telegram: data/timestamp must match format "date-time"`);
    expect(faults).toContainEqual("sendSms 402: data must have required property 'code'");
    expect(faults).toContainEqual(
      expect.stringMatching(/^registerUser 503: the header Retry-After: data must be integer/),
    );
    expect(faults).toContainEqual(
      expect.stringMatching(/^sendSms 400 phone_number: not the example: .*has no example/),
    );
    expect(faults).toContainEqual(expect.stringContaining("getHealth 500: answered 400 instead of 500"));
    expect(served).not.toContain("sendSms 200 otp");
    expect(served).toContain("loginUser 200 ada");
  });
});

/** The contract with one fault of each kind. */
function broken() {
  const copy = structuredClone(contract) as unknown as {
    paths: Record<string, Record<string, { responses: Record<string, Breakable> }>>;
    webhooks: Record<string, { post: { requestBody: Breakable } }>;
    components: { examples: Record<string, { value: Record<string, unknown> }> };
  };
  const sendSms = copy.paths["/api/v1/connect-hub/sms"]!["post"]!;
  sendSms.responses["200"]!.content["application/json"]!.examples["otp"]!.value["messageId"] = 1;
  delete sendSms.responses["400"]!.content["application/problem+json"]!.examples["phone_number"];
  const telegram =
    copy.webhooks["message.status"]!.post.requestBody.content["application/json"]!.examples["telegram"]!;
  telegram.value["timestamp"] = "this morning";
  delete copy.components.examples["InsufficientBalance"]!.value["code"];
  delete copy.paths["/healthz"]!["get"]!.responses["500"];
  const register = copy.paths["/api/auth/register"]!["post"]!;
  const unavailable = structuredClone(
    resolve(contract.paths["/api/auth/register"]!["post"]!.responses["503"]!),
  );
  register.responses["503"] = {
    ...unavailable,
    headers: { ...unavailable.headers, "Retry-After": { schema: { type: "string" }, example: "soon" } },
  } as unknown as Breakable;
  return copy;
}

interface Breakable {
  readonly content: Record<string, { readonly examples: Record<string, { value: Record<string, unknown> }> }>;
}
