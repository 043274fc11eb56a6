import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import type { DataKeys } from "../../../src/domain/privacy/data-keys.ts";
import type { Store } from "../../../src/ports/store.ts";
import type { ResealedPart } from "../../../src/ports/store/sealed-data.ts";
import { createDataProtection, requireDataKeys } from "../../../src/store/data-protection.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { migrate } from "../../../src/store/migrate.ts";
import { listUsedKeys } from "../../../src/store/sealed-data.ts";
import { createStore } from "../../../src/store/store.ts";
import { minute, testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { dataKeys } from "../../support/data-keys.ts";
import { accept, addAccount, claim, getRefusal, newEndpoint, track, type OpenStore } from "../fixtures.ts";

const now = testStart + minute;
/** Cursor of the hash key, which is the last kind. */
const hashKeyPart = "[3]";
const secrets = { message: "Your code is 493817.", mail: "reset-password?token=abc", webhook: "whsec_shop" };

/** All readable data. */
const readable = {
  message: secrets.message,
  mail: secrets.mail,
  secret: `${secrets.webhook}_2`,
  previousSecret: `${secrets.webhook}_1`,
  unreadable: [false, false, false],
};

const all = (changed: boolean, ...keys: string[]) => {
  const counts = { messages: 1, mails: 1, webhook_secrets: 2, hash_key: 1 };
  return Object.fromEntries(
    Object.entries(counts).map(([kind, count]) => [kind, [changed ? count : 0, 0, ...keys]]),
  );
};

/** Data that is sealed under the data keys, and moves to another key. `open` opens a database without tables. */
export function sealedDataSuite(open: () => Promise<OpenStore>): void {
  describe("sealed data", () => {
    let engine: Engine;
    let close: () => Promise<void>;
    beforeEach(async () => {
      ({ engine, close } = await open());
      await migrate(engine);
    });
    afterEach(() => close());

    /** Opens the store with these keys. */
    async function openStore(keys: DataKeys, on = engine): Promise<Store> {
      const protection = createDataProtection(keys);
      await protection.load(on);
      return createStore(on, { protection });
    }

    /** Adds a queued message, an e-mail, and an endpoint with two secrets. */
    async function fill(store: Store) {
      const account = await addAccount(store, 1_000_000);
      const message = await accept(store, account, { text: secrets.message });
      const mail = { id: createId(testStart), to: "ada@example.com", subject: "Reset" };
      const content = { text: secrets.mail, html: `<a href="${secrets.mail}">Reset</a>` };
      await commit(store, [store.mails.enqueue({ ...mail, ...content }, testStart, now + minute)]);
      const endpoint = newEndpoint(account, { secret: `${secrets.webhook}_1` });
      await commit(store, [store.webhooks.insert(endpoint, 10)]);
      await commit(store, [
        store.webhooks.rotate(account.id, endpoint.id, `${secrets.webhook}_2`, now + minute),
      ]);
      return { account, message, mail: { ...mail, ...content }, endpoint };
    }

    /** Returns everything that may be sealed, as the store of these keys reads it. */
    async function read(keys: DataKeys, { message, endpoint }: Awaited<ReturnType<typeof fill>>) {
      const store = await openStore(keys);
      const [mail] = await store.mails.claim(now, now, 10);
      const { secret, previousSecret, unreadable } = (await store.webhooks.findAny(endpoint.id))!;
      const found = await track(store, message);
      return {
        message: "text" in found ? found.text : undefined,
        mail: mail?.text,
        secret,
        previousSecret,
        unreadable: [found.unreadable, mail?.unreadable, unreadable].map((reason) => reason !== undefined),
      };
    }

    /** Returns the stored rows as text. */
    async function readRows(): Promise<string> {
      const { builder } = engine;
      const rows = await Promise.all([
        builder.selectFrom("messages").selectAll().execute(),
        builder.selectFrom("mails").selectAll().execute(),
        builder.selectFrom("webhook_endpoints").selectAll().execute(),
        builder.selectFrom("service_state").selectAll().execute(),
      ]);
      return JSON.stringify(rows);
    }
    const findSecrets = async () => {
      const rows = await readRows();
      return Object.values(secrets).filter((secret) => rows.includes(secret));
    };

    /** Seals everything, and returns the results by kind. */
    async function resealAll(store: Store) {
      const results: Record<string, readonly [changed: number, unreadable: number, ...keys: string[]]> = {};
      let after: string | undefined;
      do {
        const part = (await store.sealedData.reseal(after, now))!;
        results[part.kind] = [part.changed, part.unreadable, ...part.usedKeys];
        after = part.next;
      } while (after !== undefined);
      return results;
    }

    test("has no readable text in the database, and is read with any of its keys", async () => {
      const filled = await fill(await openStore(dataKeys("k1")));
      expect(await findSecrets()).toEqual([]);
      expect(await read(dataKeys("k2", "k1"), filled)).toEqual(readable);
      expect(await read(dataKeys("none", "k1"), filled)).toEqual(readable);
    });

    test("without a key is stored readable, and is read when there is one", async () => {
      const filled = await fill(await openStore(dataKeys("none")));
      expect(await findSecrets()).toEqual(Object.values(secrets));
      expect(await read(dataKeys("k1"), filled)).toEqual(readable);
    });

    test("moves to the first key, from another key and from readable data, and back", async () => {
      const filled = await fill(await openStore(dataKeys("none", "k1")));
      for (const [keys, only, ...used] of [
        [dataKeys("k1"), dataKeys("k1"), "k1"],
        [dataKeys("k2", "k1"), dataKeys("k2"), "k2"],
        [dataKeys("none", "k2"), dataKeys("none")],
        [dataKeys("k3", "k2"), dataKeys("k3"), "k3"],
      ] as const) {
        expect(await resealAll(await openStore(keys))).toEqual(all(true, ...used));
        expect(await resealAll(await openStore(keys))).toEqual(all(false, ...used));
        expect([...(await listUsedKeys(engine, now))]).toEqual(used);
        expect(await read(only, filled)).toEqual(readable);
        expect(await findSecrets()).toEqual(used.length === 0 ? Object.values(secrets) : []);
      }
    });

    test("moves once if two instances move it at the same time", async () => {
      const filled = await fill(await openStore(dataKeys("k1")));
      const stores = [await openStore(dataKeys("k2", "k1")), await openStore(dataKeys("k2", "k1"))];
      const results = await Promise.all(stores.map(resealAll));
      const count = (kind: string) => results.reduce((sum, result) => sum + result[kind]![0], 0);
      expect(Object.keys(results[0]!).map(count)).toEqual([1, 1, 2, 1]);
      expect(await read(dataKeys("k2"), filled)).toEqual(readable);
    });

    test("is not overwritten if it changes while it moves", async () => {
      const store = await openStore(dataKeys("k1"));
      const { account, message, endpoint } = await fill(store);
      const readers = await openStore(dataKeys("k2", "k1"), {
        ...engine,
        async commit(parts) {
          const [leased] = await claim(store, testStart);
          if (leased) {
            const cancel = { detail: "", refundId: createId(now) };
            await commit(store, [store.messages.fail(leased, cancel, now)]);
            const [mail] = await store.mails.claim(now, now, 10);
            await commit(store, [
              store.mails.remove(mail!),
              store.webhooks.rotate(account.id, endpoint.id, "whsec_3", now + minute),
            ]);
          }
          return engine.commit(parts);
        },
      });
      expect((await readers.sealedData.reseal(undefined, now))!.changed).toBe(0);
      const [row] = await engine.builder.selectFrom("messages").select(["text", "sealed"]).execute();
      expect(row).toEqual({ text: null, sealed: null });
      expect(await track(store, message)).toMatchObject({ status: "FAILED", text: "" });
      await resealAll(readers);
      const after = await openStore(dataKeys("k2"));
      expect(await after.webhooks.findAny(endpoint.id)).toMatchObject({
        secret: "whsec_3",
        previousSecret: `${secrets.webhook}_2`,
      });
    });

    test("under a missing key is unreadable, stays unchanged, and names the key", async () => {
      const filled = await fill(await openStore(dataKeys("k1")));
      // Only the hash key moves, as if the other data came from an instance with another first key.
      await (await openStore(dataKeys("k2", "k1"))).sealedData.reseal(hashKeyPart, now);
      const lost = await openStore(dataKeys("k2"));
      const before = await readRows();
      expect(await resealAll(lost)).toEqual({
        messages: [0, 1, "k1"],
        mails: [0, 1, "k1"],
        webhook_secrets: [0, 2, "k1"],
        hash_key: [0, 0, "k2"],
      });
      expect(await readRows()).toBe(before);
      expect(await read(dataKeys("k2"), filled)).toEqual({
        message: "",
        mail: "",
        secret: "",
        previousSecret: null,
        unreadable: [true, true, true],
      });
      expect(await read(dataKeys("k2", "k1"), filled)).toEqual(readable);
    });

    test("under a lost key is replaced by a new webhook secret", async () => {
      const { account, endpoint } = await fill(await openStore(dataKeys("k1")));
      await (await openStore(dataKeys("k2", "k1"))).sealedData.reseal(hashKeyPart, now);
      const store = await openStore(dataKeys("k2"));
      await commit(store, [store.webhooks.rotate(account.id, endpoint.id, "whsec_3", now + minute)]);
      const found = await store.webhooks.findAny(endpoint.id);
      expect(found).toMatchObject({ secret: "whsec_3", previousSecret: null });
      expect(found).not.toHaveProperty("unreadable");
    });

    test("is not opened in another row", async () => {
      const store = await openStore(dataKeys("k1"));
      const { account, message } = await fill(store);
      const other = await accept(store, account, { text: "another text" });
      const { builder } = engine;
      const copied = builder.selectFrom("messages").select("sealed").where("id", "=", message.id);
      await builder
        .updateTable("messages")
        .set({ sealed: (await copied.executeTakeFirst())!.sealed })
        .where("id", "=", other.id)
        .execute();
      expect(await track(store, other)).toMatchObject({ text: "", unreadable: expect.any(String) as string });
      expect(await track(store, message)).toMatchObject({ text: secrets.message });
    });

    test("is read in pages, whatever the order of its rows", async () => {
      const store = await openStore(dataKeys("k1"));
      const { message } = await fill(store);
      const { builder } = engine;
      const [row] = await builder.selectFrom("messages").selectAll().where("id", "=", message.id).execute();
      const count = 520;
      // Readable messages with equal due times, in two queues.
      const rows = Array.from({ length: count }, (_, index) => ({
        ...row!,
        id: createId(testStart),
        text: "a text",
        sealed: null,
        queue: index % 2 === 0 ? ("sms" as const) : ("sms:a" as const),
        next_attempt_at: testStart + (index % 3),
      }));
      await engine.commit(rows.map((each) => builder.insertInto("messages").values(each).compile()));
      let changed = 0;
      let parts = 0;
      for (let after: string | undefined = "[0]"; after?.startsWith("[0");) {
        const part: ResealedPart = (await store.sealedData.reseal(after, now))!;
        changed += part.changed;
        parts += 1;
        after = part.next;
      }
      expect({ changed, parts }).toEqual({ changed: count, parts: 2 });
      expect(
        await builder.selectFrom("messages").select("id").where("text", "is not", null).execute(),
      ).toEqual([]);
    });

    test("rejects a cursor of no part", async () => {
      const store = await openStore(dataKeys("k1"));
      const cursors = [
        "",
        "x",
        "{}",
        "[]",
        "[-1]",
        "[4]",
        "[0.5]",
        '["0"]',
        '["length"]',
        '[0,"sms"]',
        '[0,"sms","1","id"]',
        '[0,"sms",1.5,"id"]',
        '[1,"\\u0000"]',
        '[1,"a","b"]',
        '[1,{"a":1}]',
        "[1,null]",
        '[3,"a"]',
      ];
      for (const after of cursors)
        expect([after, await store.sealedData.reseal(after, now)]).toEqual([after, undefined]);
    });
  });
}

/** The hash key of a database. `open` opens a database without tables. */
export function hashKeySuite(open: () => Promise<OpenStore>): void {
  describe("the hash key", () => {
    let engine: Engine;
    let close: () => Promise<void>;
    beforeEach(async () => {
      ({ engine, close } = await open());
      await migrate(engine);
    });
    afterEach(() => close());
    const load = async (keys: DataKeys) => {
      const protection = createDataProtection(keys);
      await protection.load(engine);
      return protection;
    };

    test("is created once by instances that start at the same time, and stays if the keys change", async () => {
      const started = await Promise.all([load(dataKeys("k1")), load(dataKeys("k1"))]);
      const hashes = started.map(({ hashNumber }) => hashNumber("+447700900123"));
      expect(hashes[0]).toMatch(/^#[\w-]{22}$/);
      const next = await load(dataKeys("k2", "k1"));
      await createStore(engine, { protection: next }).sealedData.reseal(hashKeyPart, now);
      const last = await load(dataKeys("k2"));
      expect(
        new Set([...hashes, next.hashNumber("+447700900123"), last.hashNumber("+447700900123")]).size,
      ).toBe(1);
      expect(last.hashNumber("+447700900124")).not.toBe(hashes[0]);
    });

    test("differs between databases", async () => {
      const other = await open();
      await migrate(other.engine);
      const protection = createDataProtection(dataKeys("k1"));
      await protection.load(other.engine);
      const { hashNumber } = await load(dataKeys("k1"));
      expect(protection.hashNumber("+447700900123")).not.toBe(hashNumber("+447700900123"));
      await other.close();
    });

    test("is not opened without its key, and the error names that key", async () => {
      await load(dataKeys("k1"));
      for (const keys of [dataKeys("k2"), dataKeys("none")]) {
        const refused = await getRefusal(load(keys));
        expect(refused).toMatchObject({ kind: "schema" });
        expect(refused.message).toContain("k1");
        expect(await getRefusal(requireDataKeys(engine, keys))).toEqual(refused);
      }
      await requireDataKeys(engine, dataKeys("none", "k1"));
    });

    test("gives a request the same fingerprints with and without a data key, in another order", async () => {
      const sealing = (await load(dataKeys("k1"))).getFingerprints("digest");
      const reading = (await load(dataKeys("none", "k1"))).getFingerprints("digest");
      expect(sealing).toEqual({
        fingerprint: expect.stringMatching(/^#[\w-]{22}$/) as string,
        otherFingerprint: "digest",
      });
      expect(reading).toEqual({
        fingerprint: "digest",
        otherFingerprint: sealing.fingerprint,
      });
    });
  });
}
