import { createHmac, createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import { getKeyId, noDataKeys, openText, sealText, type DataKeys } from "../domain/privacy/data-keys.ts";
import type { DataProtection } from "../ports/data-protection.ts";
import { StoreError } from "../ports/store/errors.ts";
import { toStatement, type Statement } from "./change.ts";
import type { Engine } from "./engine.ts";

const hashKeyName = "hash key";
const hashKeyBytes = 32;
const hashBytes = 16;
/** Beginning of a hash key that is stored readable, because the service has no data key. */
const readable = "readable.";

/** Data protection of one database. Hashes need its hash key, so `load` must resolve before the first hash. */
export interface LoadableProtection extends DataProtection {
  /**
   * Reads the hash key of the database, and creates it if there is none. Does nothing if it is loaded. Rejects with a
   * `StoreError` of kind `schema` if the data keys do not open it. Every key of the database's data is then missing or
   * wrong.
   */
  load(engine: Pick<Engine, "builder" | "commit">): Promise<void>;
}

/** Creates the protection of one database under these data keys. */
export function createDataProtection(keys: DataKeys = noDataKeys): LoadableProtection {
  // With a `Buffer`, each hash would take five times as long.
  let hashKey: KeyObject | undefined;
  const hash = (use: string, text: string) => {
    if (!hashKey) throw new Error("The hash key of the database is not loaded.");
    return createHmac("sha256", hashKey).update(`${use} ${text}`).digest().subarray(0, hashBytes);
  };
  const protection: DataProtection = {
    seal: (context, text) => (keys.current ? sealText(keys.current, context, text) : undefined),
    open: (context, sealed) => openText(keys.all, context, sealed),
    isCurrent: (sealed) => getKeyId(sealed) === keys.current?.id,
    hashNumber: (number) => `#${hash("number", number).toString("base64url")}`,
    hashFingerprint: (digest) =>
      keys.current ? `#${hash("request", digest).toString("base64url")}` : digest,
  };
  return {
    ...protection,
    async load(engine) {
      if (hashKey) return;
      const stored = (await readState(engine, hashKeyName)) ?? (await createHashKey(engine, protection));
      hashKey = createSecretKey(openHashKey(stored, protection));
    },
  };
}

async function createHashKey(
  engine: Pick<Engine, "builder" | "commit">,
  protection: DataProtection,
): Promise<string> {
  const key = randomBytes(hashKeyBytes).toString("base64url");
  const value = protection.seal(hashKeyName, key) ?? readable + key;
  const insertion = engine.builder
    .insertInto("service_state")
    .values({ name: hashKeyName, value })
    .onConflict((conflict) => conflict.column("name").doNothing());
  await engine.commit([toStatement(insertion)]);
  // Another instance may have created it first.
  return (await readState(engine, hashKeyName))!;
}

function openHashKey(stored: string, { open }: DataProtection): Buffer {
  if (stored.startsWith(readable)) return Buffer.from(stored.slice(readable.length), "base64url");
  try {
    return Buffer.from(open(hashKeyName, stored), "base64url");
  } catch (error) {
    throw new StoreError(
      "schema",
      `its data is sealed, and ${(error as Error).message}; set the keys that it was used with`,
    );
  }
}

/** Returns true if a database has a hash key. */
export const hasHashKey = async (engine: Pick<Engine, "builder">): Promise<boolean> =>
  (await readState(engine, hashKeyName)) !== undefined;

/**
 * Returns the statement that inserts the hash key of one database into another one. Returns undefined if the first one
 * has none, or no table for it.
 */
export async function findHashKeyCopy(
  from: Pick<Engine, "builder">,
  to: Pick<Engine, "builder">,
): Promise<Statement | undefined> {
  const value = await readState(from, hashKeyName).catch(() => undefined);
  return value === undefined
    ? undefined
    : toStatement(to.builder.insertInto("service_state").values({ name: hashKeyName, value }));
}

/** Reads a value of the service's state. Returns undefined if there is none. */
export async function readState({ builder }: Pick<Engine, "builder">, name: string) {
  const query = builder.selectFrom("service_state").select("value").where("name", "=", name);
  return (await query.executeTakeFirst())?.value;
}
