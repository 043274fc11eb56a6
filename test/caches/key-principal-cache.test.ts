import { describe, expect, test } from "vitest";
import { allRights } from "../../src/domain/access/key-rights.ts";
import { sha256 } from "../../src/domain/access/codes.ts";
import type { ApiKeyPrincipal } from "../../src/ports/store/accounts.ts";
import { createKeyPrincipalCache } from "../../src/caches/key-principal-cache.ts";
import { createTestClock } from "../support/clock.ts";

const owner: ApiKeyPrincipal = {
  keyId: "key-1",
  userId: "user-1",
  accountId: "account-1",
  currency: "EUR",
  ...allRights,
};
const key = "chk_of-the-tests";

/** A cache on a store that contains `known`, and the hashes that were looked up. */
function open() {
  const clock = createTestClock();
  const known = new Map<string, ApiKeyPrincipal>();
  const lookups: string[] = [];
  /** Delays each lookup until `open` resolves, or makes it fail. */
  const storeControl: { open: Promise<void>; fails: boolean } = { open: Promise.resolve(), fails: false };
  const keyOwners = createKeyPrincipalCache(
    {
      async findPrincipal(hash) {
        lookups.push(hash);
        const found = known.get(hash);
        await storeControl.open;
        if (storeControl.fails) throw new Error("the store is down");
        return found;
      },
    },
    clock,
  );
  const make = (made = key) => known.set(sha256(made), owner);
  const revoke = (revoked = key) => known.delete(sha256(revoked));
  return { clock, lookups, storeControl, keyOwners, make, revoke };
}

describe("the owner of a key", () => {
  test("is looked up by the hash of the key, and cached for 2 seconds", async () => {
    const { clock, lookups, keyOwners, make, revoke } = open();
    make();
    expect(await keyOwners.find(key)).toEqual(owner);
    expect(lookups).toEqual([sha256(key)]);
    revoke();
    clock.advance(1_999);
    expect(await keyOwners.find(key)).toEqual(owner);
    expect(lookups).toHaveLength(1);
    clock.advance(1);
    expect(await keyOwners.find(key)).toBeUndefined();
    expect(lookups).toHaveLength(2);
  });

  test("is cached for 2 seconds, even if the system clock is set", async () => {
    const { clock, lookups, keyOwners, make, revoke } = open();
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
    expect(lookups).toHaveLength(4);
  });

  test("is cached for 2 seconds from the end of the lookup, not from its start", async () => {
    const { clock, lookups, storeControl, keyOwners, make } = open();
    make();
    const { promise, resolve } = Promise.withResolvers<void>();
    storeControl.open = promise;
    const found = keyOwners.find(key);
    clock.advance(5_000);
    resolve();
    await found;
    clock.advance(1_999);
    expect(await keyOwners.find(key)).toEqual(owner);
    expect(lookups).toHaveLength(1);
  });
});

describe("an unknown key", () => {
  test("is looked up again only after 2 seconds", async () => {
    const { clock, lookups, keyOwners } = open();
    expect(await keyOwners.find(key)).toBeUndefined();
    clock.advance(1_999);
    for (let tried = 0; tried < 100; tried += 1) expect(await keyOwners.find(key)).toBeUndefined();
    expect(lookups).toHaveLength(1);
    clock.advance(1);
    expect(await keyOwners.find(key)).toBeUndefined();
    expect(lookups).toHaveLength(2);
    expect(await keyOwners.find(key)).toBeUndefined();
    expect(lookups).toHaveLength(2);
  });

  test("that is created has its owner after at most 2 seconds", async () => {
    const { clock, keyOwners, make } = open();
    await keyOwners.find(key);
    make();
    expect(await keyOwners.find(key)).toBeUndefined();
    clock.advance(2_000);
    expect(await keyOwners.find(key)).toEqual(owner);
  });

  test("does not affect other keys, and any number of unknown keys evict no owner", async () => {
    const { lookups, keyOwners, make } = open();
    make();
    await keyOwners.find(key);
    for (let index = 0; index < 10_001; index += 1) {
      expect(await keyOwners.find(`chk_guess-${index}`)).toBeUndefined();
    }
    expect(lookups).toHaveLength(10_002);
    expect(await keyOwners.find(key)).toEqual(owner);
    expect(await keyOwners.find("chk_guess-10000")).toBeUndefined();
    expect(lookups).toHaveLength(10_002);
    // The cache keeps 10,000 unknown keys, so the oldest one was evicted.
    await keyOwners.find("chk_guess-0");
    expect(lookups).toHaveLength(10_003);
  });
});

describe("a failed lookup", () => {
  test("rejects and is not cached", async () => {
    const { storeControl, keyOwners, make } = open();
    make();
    storeControl.fails = true;
    await expect(keyOwners.find(key)).rejects.toThrow("the store is down");
    storeControl.fails = false;
    expect(await keyOwners.find(key)).toEqual(owner);
  });
});

describe("invalidate", () => {
  test("removes known and unknown keys immediately", async () => {
    const { lookups, keyOwners, make, revoke } = open();
    make();
    await keyOwners.find(key);
    await keyOwners.find("chk_unknown");
    revoke();
    make("chk_unknown");
    keyOwners.invalidate();
    expect(await keyOwners.find(key)).toBeUndefined();
    expect(await keyOwners.find("chk_unknown")).toEqual(owner);
    expect(lookups).toHaveLength(4);
  });

  test.each([true, false])(
    "does not cache the result of a lookup that is running (key exists at the lookup: %s)",
    async (isKnown) => {
      const { lookups, storeControl, keyOwners, make, revoke } = open();
      if (isKnown) make();
      const { promise, resolve } = Promise.withResolvers<void>();
      storeControl.open = promise;
      const found = keyOwners.find(key);
      if (isKnown) revoke();
      else make();
      keyOwners.invalidate();
      resolve();
      expect(await found).toEqual(isKnown ? owner : undefined);
      // The result of the earlier lookup is not cached.
      expect(await keyOwners.find(key)).toEqual(isKnown ? undefined : owner);
      expect(lookups).toHaveLength(2);
    },
  );
});
