import { describe, expect, test } from "vitest";
import { operationsOf } from "../../scripts/emit/document.ts";
import { keyScopeOf } from "../../scripts/emit/key-scope.ts";

/** A contract with one operation, and what is told of its scope. */
function scopeOf(operation: object, schemas: object = { ApiKeyScope: { enum: ["send", "read"] } }) {
  const post = { operationId: "sendText", responses: { "200": {}, "403": {} }, ...operation };
  const document = { paths: { "/texts": { post } }, components: { schemas } };
  const [only] = operationsOf(document, new Map([["sendText", "sms"]]));
  return keyScopeOf(document, only!);
}

const byKey = { security: [{ BearerJwt: [] }, { ApiKey: [], AccountId: [] }] };

describe("the scope that an operation needs of an API key", () => {
  test("is the one that it says", () => {
    expect(scopeOf({ ...byKey, "x-scope": "read" })).toBe("read");
  });

  test("is none where no key is taken", () => {
    expect(scopeOf({ security: [{ BearerJwt: [] }] })).toBeUndefined();
    expect(scopeOf({ security: [] })).toBeUndefined();
  });

  test("is none in a contract whose keys have no scopes", () => {
    expect(scopeOf(byKey, {})).toBeUndefined();
  });

  test.each([
    ["one that is left out", byKey, "must be one of send, read"],
    ["one that there is not", { ...byKey, "x-scope": "all" }, "must be one of send, read"],
    ["one where no key is taken", { security: [], "x-scope": "read" }, "stands where no API key is taken"],
    [
      "an operation without a 403",
      { ...byKey, "x-scope": "read", responses: { "200": {} } },
      "must have 403, for a key without the scope",
    ],
  ])("%s stops the generation", (_, operation, message) => {
    expect(() => scopeOf(operation)).toThrow(message);
  });
});
