import { describe, expect, test } from "vitest";
import { allRights } from "../../../src/domain/access/key-rights.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Store } from "../../../src/ports/store.ts";
import type { Account, ApiKey } from "../../../src/ports/store/accounts.ts";
import { testStart } from "../../support/clock.ts";
import { addAccount, getRefusal, type OpenStore } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

const day = 86_400_000;

const newKey = ({ id, userId }: Account, name = "Key"): ApiKey => ({
  id: createId(testStart),
  userId,
  accountId: id,
  name,
  prefix: "chk_abcd",
  ...allRights,
  createdAt: testStart,
});

const add = (store: Store, key: ApiKey, limit: number) =>
  commit(store, [store.apiKeys.insert(key, `hash of ${key.id}`, limit)]);

/** API keys: limited in number, revoked once, and valid only for active users. */
export function apiKeySuite(database: () => OpenStore): void {
  describe("API keys", () => {
    test("authenticate their user until they are revoked", async () => {
      const { store } = database();
      const account = await addAccount(store, 0);
      const key = newKey(account);
      await add(store, key, 100);
      const owner = () => store.apiKeys.findPrincipal(`hash of ${key.id}`);
      expect(await owner()).toEqual({
        keyId: key.id,
        userId: account.userId,
        accountId: account.id,
        currency: "EUR",
        ...allRights,
      });
      await commit(store, [store.apiKeys.revoke(account.userId, key.id, testStart)]);
      expect(await owner()).toBeUndefined();
      expect(await store.apiKeys.list(account.userId)).toEqual([]);
    });

    test("store their scopes and allowed addresses", async () => {
      const { store } = database();
      const account = await addAccount(store, 0);
      const rights = { scopes: ["read", "esim"], addresses: ["203.0.113.7", "2001:db8::/32"] } as const;
      const key = { ...newKey(account), ...rights };
      await add(store, key, 100);
      expect(await store.apiKeys.findPrincipal(`hash of ${key.id}`)).toMatchObject(rights);
      expect(await store.apiKeys.list(account.userId)).toEqual([key]);
    });

    test("do not authenticate a suspended user", async () => {
      const { store } = database();
      const account = await addAccount(store, 0);
      const key = newKey(account);
      await add(store, key, 100);
      await commit(store, [store.users.setStatus(account.userId, "suspended", testStart)]);
      expect(await store.apiKeys.findPrincipal(`hash of ${key.id}`)).toBeUndefined();
    });

    test("are never more than the limit, even if they are created at the same time", async () => {
      const { store } = database();
      const account = await addAccount(store, 0);
      const keys = Array.from({ length: 8 }, (_, index) => newKey(account, `Key ${index}`));
      const settled = await Promise.allSettled(keys.map((key) => add(store, key, 3)));
      expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(5);
      const live = await store.apiKeys.list(account.userId);
      expect(live).toHaveLength(3);
      expect(await getRefusal(add(store, newKey(account), 3))).toMatchObject({ refusalCode: "too_many" });
      await commit(store, [store.apiKeys.revoke(account.userId, live[0]!.id, testStart)]);
      await add(store, newKey(account), 3);
    });

    test("are listed oldest first, for one user", async () => {
      const { store } = database();
      const [account, other] = [await addAccount(store, 0), await addAccount(store, 0)];
      const keys = [newKey(account, "First"), newKey(account, "Second")];
      for (const key of [keys[1]!, keys[0]!, newKey(other)]) await add(store, key, 100);
      expect(await store.apiKeys.list(account.userId)).toEqual(keys);
    });

    test("are all revoked together, for one user", async () => {
      const { store } = database();
      const [account, other] = [await addAccount(store, 0), await addAccount(store, 0)];
      for (const owner of [account, account, other]) await add(store, newKey(owner), 100);
      await commit(store, [store.apiKeys.revokeAll(account.userId, testStart)]);
      expect(await store.apiKeys.list(account.userId)).toEqual([]);
      expect(await store.apiKeys.list(other.userId)).toHaveLength(1);
      await commit(store, [store.apiKeys.revokeAll(account.userId, testStart)]);
    });

    test("are revoked once, by their own user only", async () => {
      const { store } = database();
      const [account, other] = [await addAccount(store, 0), await addAccount(store, 0)];
      const key = newKey(account);
      await add(store, key, 100);
      const revoke = (userId: string) => commit(store, [store.apiKeys.revoke(userId, key.id, testStart)]);
      expect(await getRefusal(revoke(other.userId))).toMatchObject({ refusalCode: "not_found" });
      await revoke(account.userId);
      expect(await getRefusal(revoke(account.userId))).toMatchObject({ refusalCode: "not_found" });
    });
  });
}

async function signIn(store: Store) {
  const { userId } = await addAccount(store, 0);
  const id = createId(testStart);
  const session = { id, userId, refreshHash: "first", expiresAt: testStart + day, revokedAt: null };
  await commit(store, [store.sessions.insert(session, testStart)]);
  return session;
}

/** Sessions, each with a refresh token that can be used once. */
export function sessionSuite(database: () => OpenStore): void {
  describe("sessions", () => {
    test("accept a refresh token once, even if two requests use it at the same time", async () => {
      const { store } = database();
      const session = await signIn(store);
      const expiresAt = testStart + 2 * day;
      const usedTokens = [{ hash: "first", usedAt: testStart }];
      const rotate = (fromHash: string, toHash: string) =>
        commit(store, [
          store.sessions.rotate(session.id, { fromHash, toHash, expiresAt, usedTokens }, testStart),
        ]);
      expect(await store.sessions.find(session.id)).toEqual({ ...session, usedTokens: [] });
      const settled = await Promise.allSettled([rotate("first", "second"), rotate("first", "third")]);
      expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await getRefusal(rotate("first", "fourth"))).toMatchObject({ refusalCode: "token_replaced" });
      const { refreshHash } = (await store.sessions.find(session.id))!;
      expect(["second", "third"]).toContain(refreshHash);
      await rotate(refreshHash, "fifth");
      expect(await store.sessions.find(session.id)).toEqual({
        ...session,
        refreshHash: "fifth",
        expiresAt,
        usedTokens,
      });
    });

    test("accept no refresh token after they expired or were revoked", async () => {
      const { store } = database();
      const session = await signIn(store);
      const rotate = (now: number) =>
        commit(store, [
          store.sessions.rotate(
            session.id,
            { fromHash: "first", toHash: "second", expiresAt: now + day, usedTokens: [] },
            now,
          ),
        ]);
      expect(await getRefusal(rotate(session.expiresAt))).toMatchObject({ refusalCode: "token_replaced" });
      await commit(store, [store.sessions.revoke(session.id, testStart)]);
      expect(await getRefusal(rotate(testStart))).toMatchObject({ refusalCode: "token_replaced" });
      expect((await store.sessions.find(session.id))?.revokedAt).toBe(testStart);
    });

    test("end once, and a second `end` fails with session_ended", async () => {
      const { store } = database();
      const session = await signIn(store);
      const end = (id: string, now: number) => commit(store, [store.sessions.end(id, now)]);
      const settled = await Promise.allSettled([end(session.id, testStart), end(session.id, testStart)]);
      expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await getRefusal(end(session.id, testStart + 1))).toMatchObject({
        refusalCode: "session_ended",
      });
      expect(await getRefusal(end("unknown", testStart))).toMatchObject({ refusalCode: "session_ended" });
      expect((await store.sessions.find(session.id))?.revokedAt).toBe(testStart);
    });

    test("are confirmed without a change until they end", async () => {
      const { store } = database();
      const session = await signIn(store);
      await commit(store, [store.sessions.confirm(session.id)]);
      expect(await store.sessions.find(session.id)).toEqual({ ...session, usedTokens: [] });
      await commit(store, [store.sessions.revoke(session.id, testStart)]);
      expect(await getRefusal(commit(store, [store.sessions.confirm(session.id)]))).toMatchObject({
        refusalCode: "session_ended",
      });
      expect((await store.sessions.find(session.id))?.revokedAt).toBe(testStart);
    });

    test("end together for one user, and sessions of other users continue", async () => {
      const { store } = database();
      const [session, other] = [await signIn(store), await signIn(store)];
      await commit(store, [store.sessions.revokeAll(session.userId, testStart)]);
      await commit(store, [store.sessions.revokeAll(session.userId, testStart + 1)]);
      expect((await store.sessions.find(session.id))?.revokedAt).toBe(testStart);
      expect((await store.sessions.find(other.id))?.revokedAt).toBeNull();
    });
  });
}

/** Password reset links, which can be used once. */
export function passwordResetSuite(database: () => OpenStore): void {
  describe("reset links", () => {
    test("can be used once, and only until they expire", async () => {
      const { store } = database();
      const { userId } = await addAccount(store, 0);
      const [link, late] = [createId(testStart), createId(testStart)];
      const expiresAt = testStart + 3_600_000;
      await commit(store, [
        store.passwordResets.insert(link, userId, testStart, expiresAt),
        store.passwordResets.insert(late, userId, testStart, expiresAt),
      ]);
      const use = (hash: string, now: number) => commit(store, [store.passwordResets.use(hash, now)]);
      expect(await store.passwordResets.findUser(link, expiresAt - 1)).toBe(userId);
      expect(await store.passwordResets.findUser(link, expiresAt)).toBeUndefined();
      const settled = await Promise.allSettled([use(link, testStart), use(link, testStart)]);
      expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await store.passwordResets.findUser(link, testStart)).toBeUndefined();
      expect(await getRefusal(use(late, expiresAt))).toMatchObject({ refusalCode: "link_used" });
      expect(await getRefusal(use("unknown", testStart))).toMatchObject({ refusalCode: "link_used" });
    });

    test("are requested, and the requests are listed oldest first and removed once", async () => {
      const { store } = database();
      const requests = [1, 2, 3].map((step) => ({
        id: createId(testStart + step),
        email: `${step}@example.com`,
        asker: "anybody" as const,
        createdAt: testStart + step,
      }));
      for (const request of requests.toReversed())
        await commit(store, [store.passwordResets.request(request)]);
      expect(await store.passwordResets.listRequests(2)).toEqual(requests.slice(0, 2));
      const removeRequest = () => commit(store, [store.passwordResets.removeRequest(requests[0]!.id)]);
      const settled = await Promise.allSettled([removeRequest(), removeRequest()]);
      expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await store.passwordResets.listRequests(10)).toEqual(requests.slice(1));
      await commit(
        store,
        requests.slice(1).map(({ id }) => store.passwordResets.removeRequest(id)),
      );
    });

    test("do not work for a suspended user, and can all be removed", async () => {
      const { store } = database();
      const { userId } = await addAccount(store, 0);
      const link = createId(testStart);
      await commit(store, [store.passwordResets.insert(link, userId, testStart, testStart + day)]);
      await commit(store, [store.users.setStatus(userId, "suspended", testStart)]);
      expect(await store.passwordResets.findUser(link, testStart)).toBeUndefined();
      const use = store.passwordResets.use(link, testStart);
      expect(await getRefusal(commit(store, [use]))).toMatchObject({ refusalCode: "link_used" });
      await commit(store, [store.users.setStatus(userId, "active", testStart)]);
      expect(await store.passwordResets.findUser(link, testStart)).toBe(userId);
      await commit(store, [store.passwordResets.removeAll(userId)]);
      expect(await store.passwordResets.findUser(link, testStart)).toBeUndefined();
    });
  });
}
