import { describe, expect, test } from "vitest";
import { allRights } from "../../src/domain/access/key-rights.ts";
import { sha256 } from "../../src/domain/access/codes.ts";
import type { KeyOwner } from "../../src/ports/store/accounts.ts";
import { createKeyOwners } from "../../src/caches/key-owners.ts";
import { createTestClock } from "../support/clock.ts";

const owner: KeyOwner = {
  keyId: "key-1",
  userId: "user-1",
  accountId: "account-1",
  currency: "EUR",
  ...allRights,
};
const key = "chk_of-the-tests";

/** Key owners over a store that has what `known` has, and notes what it was asked for. */
function open() {
  const clock = createTestClock();
  const known = new Map<string, KeyOwner>();
  const asked: string[] = [];
  /** Waited for by each look-up. */
  const gate: { open: Promise<void>; fails: boolean } = { open: Promise.resolve(), fails: false };
  const keyOwners = createKeyOwners(
    {
      async findOwner(hash) {
        asked.push(hash);
        const found = known.get(hash);
        await gate.open;
        if (gate.fails) throw new Error("the store is down");
        return found;
      },
    },
    clock,
  );
  const make = (made = key) => known.set(sha256(made), owner);
  const revoke = (revoked = key) => known.delete(sha256(revoked));
  return { clock, asked, gate, keyOwners, make, revoke };
}

describe("the owner of a key", () => {
  test("is looked up by the key's hash, and is remembered for two seconds", async () => {
    const { clock, asked, keyOwners, make, revoke } = open();
    make();
    expect(await keyOwners.find(key)).toEqual(owner);
    expect(asked).toEqual([sha256(key)]);
    revoke();
    clock.advance(1_999);
    expect(await keyOwners.find(key)).toEqual(owner);
    expect(asked).toHaveLength(1);
    clock.advance(1);
    expect(await keyOwners.find(key)).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  test("is remembered for two seconds whatever becomes of the time of day", async () => {
    const { clock, asked, keyOwners, make, revoke } = open();
    make();
    clock.step(3_600_000);
    await keyOwners.find(key);
    await keyOwners.find("chk_unknown");
    revoke();
    make("chk_unknown");
    clock.step(-3_600_000);
    clock.advance(2_000);
    expect(await keyOwners.find(key)).toBeUndefined();
    expect(await keyOwners.find("chk_unknown")).toEqual(owner);
    expect(asked).toHaveLength(4);
  });

  test("is remembered from the time of the answer on, not from that of the question", async () => {
    const { clock, asked, gate, keyOwners, make } = open();
    make();
    const { promise, resolve } = Promise.withResolvers<void>();
    gate.open = promise;
    const found = keyOwners.find(key);
    clock.advance(5_000);
    resolve();
    await found;
    clock.advance(1_999);
    expect(await keyOwners.find(key)).toEqual(owner);
    expect(asked).toHaveLength(1);
  });
});

describe("an unknown key", () => {
  test("is not looked up again for two seconds, and then once", async () => {
    const { clock, asked, keyOwners } = open();
    expect(await keyOwners.find(key)).toBeUndefined();
    clock.advance(1_999);
    for (let tried = 0; tried < 100; tried += 1) expect(await keyOwners.find(key)).toBeUndefined();
    expect(asked).toHaveLength(1);
    clock.advance(1);
    expect(await keyOwners.find(key)).toBeUndefined();
    expect(asked).toHaveLength(2);
    expect(await keyOwners.find(key)).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  test("that comes to be known has its owner after two seconds", async () => {
    const { clock, keyOwners, make } = open();
    await keyOwners.find(key);
    make();
    expect(await keyOwners.find(key)).toBeUndefined();
    clock.advance(2_000);
    expect(await keyOwners.find(key)).toEqual(owner);
  });

  test("does not stand for others, and however many there are, they displace no owner", async () => {
    const { asked, keyOwners, make } = open();
    make();
    await keyOwners.find(key);
    for (let index = 0; index < 10_001; index += 1) {
      expect(await keyOwners.find(`chk_guess-${index}`)).toBeUndefined();
    }
    expect(asked).toHaveLength(10_002);
    expect(await keyOwners.find(key)).toEqual(owner);
    expect(await keyOwners.find("chk_guess-10000")).toBeUndefined();
    expect(asked).toHaveLength(10_002);
    // No more than ten thousand are kept: the oldest had to go.
    await keyOwners.find("chk_guess-0");
    expect(asked).toHaveLength(10_003);
  });
});

describe("a look-up that fails", () => {
  test("is told, and leaves nothing to remember", async () => {
    const { gate, keyOwners, make } = open();
    make();
    gate.fails = true;
    await expect(keyOwners.find(key)).rejects.toThrow("the store is down");
    gate.fails = false;
    expect(await keyOwners.find(key)).toEqual(owner);
  });
});

describe("forget", () => {
  test("takes effect at once, for known keys and unknown ones", async () => {
    const { asked, keyOwners, make, revoke } = open();
    make();
    await keyOwners.find(key);
    await keyOwners.find("chk_unknown");
    revoke();
    make("chk_unknown");
    keyOwners.forget();
    expect(await keyOwners.find(key)).toBeUndefined();
    expect(await keyOwners.find("chk_unknown")).toEqual(owner);
    expect(asked).toHaveLength(4);
  });

  test.each([true, false])(
    "holds for what is being looked up at that moment (known: %s)",
    async (isKnown) => {
      const { asked, gate, keyOwners, make, revoke } = open();
      if (isKnown) make();
      const { promise, resolve } = Promise.withResolvers<void>();
      gate.open = promise;
      const found = keyOwners.find(key);
      if (isKnown) revoke();
      else make();
      keyOwners.forget();
      resolve();
      expect(await found).toEqual(isKnown ? owner : undefined);
      // What was true before it was forgotten is not remembered.
      expect(await keyOwners.find(key)).toEqual(isKnown ? undefined : owner);
      expect(asked).toHaveLength(2);
    },
  );
});
