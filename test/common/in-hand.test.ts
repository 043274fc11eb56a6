import { expect, test } from "vitest";
import { createInHand } from "../../src/common/in-hand.ts";

test("is waited for until all of it has ended, also what fails", async () => {
  const inHand = createInHand();
  const [good, bad] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const given = [inHand.add(good.promise), inHand.add(bad.promise)];
  let hasEnded = false;
  const ended = inHand.ended().then(() => (hasEnded = true));
  bad.reject(new Error("lost"));
  await expect(given[1]).rejects.toThrow("lost");
  expect(hasEnded).toBe(false);
  good.resolve("sent");
  expect(await given[0]).toBe("sent");
  await ended;
});

test("has nothing to wait for once it has ended", async () => {
  const inHand = createInHand();
  await inHand.add(Promise.resolve());
  await inHand.ended();
});
