import { expect, test } from "vitest";
import { createRefreshTokens } from "../../src/http/tokens/refresh-tokens.ts";
import { testStart } from "../support/clock.ts";

const [first, second] = ["the first secret. ".repeat(3), "the second secret. ".repeat(3)] as const;
const now = testStart;

test("the successor of a token is always the same, and differs from those of other tokens", async () => {
  const tokens = createRefreshTokens([first]);
  const [one, other] = [await tokens.issue("session", now), await tokens.issue("session", now)];
  const [next] = await tokens.deriveSuccessors(one, "session", now);
  expect(await createRefreshTokens([first]).deriveSuccessors(one, "session", now)).toEqual([next]);
  expect(await tokens.deriveSuccessors(other, "session", now)).not.toContain(next);
  expect(await tokens.verify(next, now)).toBe("session");
  expect(await tokens.deriveSuccessors(next, "session", now)).not.toContain(next);
});

test("the successors include the one that is derived with the previous secret", async () => {
  const before = createRefreshTokens([first]);
  const token = await before.issue("session", now);
  const [next] = await before.deriveSuccessors(token, "session", now);
  const successors = await createRefreshTokens([second, first]).deriveSuccessors(token, "session", now);
  expect(successors).toHaveLength(2);
  expect(successors[1]).toBe(next);
});
