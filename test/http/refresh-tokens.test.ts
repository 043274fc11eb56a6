import { expect, test } from "vitest";
import { createRefreshTokens } from "../../src/http/tokens/refresh-tokens.ts";
import { testStart } from "../support/clock.ts";

const [first, second] = ["the first secret. ".repeat(3), "the second secret. ".repeat(3)] as const;
const now = testStart;

test("a token has the same successor whenever and wherever it is asked for, and each token another one", async () => {
  const tokens = createRefreshTokens([first]);
  const [one, other] = [await tokens.issue("session", now), await tokens.issue("session", now)];
  const [next] = await tokens.succeed(one, "session", now);
  expect(await createRefreshTokens([first]).succeed(one, "session", now)).toEqual([next]);
  expect(await tokens.succeed(other, "session", now)).not.toContain(next);
  expect(await tokens.verify(next, now)).toBe("session");
  expect(await tokens.succeed(next, "session", now)).not.toContain(next);
});

test("a successor that was made by the secret before is among those of the next secret", async () => {
  const before = createRefreshTokens([first]);
  const token = await before.issue("session", now);
  const [next] = await before.succeed(token, "session", now);
  const successors = await createRefreshTokens([second, first]).succeed(token, "session", now);
  expect(successors).toHaveLength(2);
  expect(successors[1]).toBe(next);
});
