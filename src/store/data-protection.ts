import { createHmac, createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import {
  getKeyId,
  noDataKeys,
  openText,
  SealedDataError,
  sealText,
  type DataKeys,
} from "../domain/privacy/data-keys.ts";
import type { DataProtection } from "../ports/data-protection.ts";
import { StoreError } from "../ports/store/errors.ts";
import { toStatement, type Statement } from "./change.ts";
import type { Engine } from "./engine.ts";

/** Name of the hash key in `service_state`, and context of its seal. */
export const hashKeyName = "hash key";
const hashKeyBytes = 32;
const hashBytes = 16;
/** Beginning of a hash key that is stored readable, because the service has no data key. No sealed text begins so. */
const readable = "readable:";

/** Data protection of one database. Hashes need its hash key, so `load` must resolve before the first hash. */
export interface LoadableProtection extends DataProtection {
  /**
   * Reads the hash key of the database, and creates it if there is none. Does nothing if it is loaded. Rejects with a
   * `StoreError` of kind `schema` if the data keys do not open it.
   */
  load(engine: Pick<Engine, "builder" | "commit">): Promise<void>;
}

/** Creates the protection of one database under these data keys. */
export function createDataProtection(keys: DataKeys = noDataKeys): LoadableProtection {
  let hashKey: KeyObject | undefined;
  const hash = (use: string, text: string) => {
    if (!hashKey) throw new Error("The hash key of the database is not loaded.");
    const bytes = createHmac("sha256", hashKey).update(`${use} ${text}`).digest().subarray(0, hashBytes);
    return `#${bytes.toString("base64url")}`;
  };
  const { current, all } = keys;
  const protection: DataProtection = {
    currentKey: current?.id,
    otherKeys: all.filter((key) => key !== current).map(({ id }) => id),
    seal: (context, text) => (current ? sealText(current, context, text) : undefined),
    open: (context, sealed) => openText(all, context, sealed),
    isCurrent: (sealed) => (sealed === null ? undefined : getKeyId(sealed)) === current?.id,
    hashNumber: (number) => hash("number", number),
    getFingerprints(digest) {
      const keyed = hash("request", digest);
      // Version 1.0.0 stores and compares the digest, and may run at the same time while new data is stored readable.
      return current
        ? { fingerprint: keyed, otherFingerprint: digest }
        : { fingerprint: digest, otherFingerprint: keyed };
    },
  };
  return {
    ...protection,
    async load(engine) {
      if (hashKey) return;
      const stored = (await findHashKey(engine)) ?? (await createHashKey(engine, protection));
      hashKey = createSecretKey(Buffer.from(requireHashKey(stored, protection), "base64url"));
    },
  };
}

/** Returns the stored hash key of the database, sealed or readable. Returns undefined if there is none. */
export const findHashKey = (engine: Pick<Engine, "builder">) => readState(engine, hashKeyName);

/**
 * Rejects with a `StoreError` of kind `schema` if the data keys do not open the hash key of the database. Resolves if
 * there is no hash key yet.
 */
export async function requireDataKeys(engine: Pick<Engine, "builder">, keys: DataKeys): Promise<void> {
  const stored = await findHashKey(engine);
  if (stored !== undefined) requireHashKey(stored, createDataProtection(keys));
}

/** Returns true if the hash key of the database is sealed. */
export async function hasSealedHashKey(engine: Pick<Engine, "builder">): Promise<boolean> {
  const stored = await findHashKey(engine);
  return stored !== undefined && isSealedHashKey(stored);
}

/** Returns true if the stored form of a hash key is sealed. */
export const isSealedHashKey = (stored: string): boolean => !stored.startsWith(readable);

async function createHashKey(
  engine: Pick<Engine, "builder" | "commit">,
  protection: DataProtection,
): Promise<string> {
  const key = randomBytes(hashKeyBytes).toString("base64url");
  const insertion = engine.builder
    .insertInto("service_state")
    .values({ name: hashKeyName, value: toStoredHashKey(key, protection) })
    .onConflict((conflict) => conflict.column("name").doNothing());
  await engine.commit([toStatement(insertion)]);
  // Another instance may have created it first.
  return (await findHashKey(engine))!;
}

/** Returns the stored form of a hash key. It is sealed if the service has a data key. */
export const toStoredHashKey = (key: string, { seal }: DataProtection) =>
  seal(hashKeyName, key) ?? readable + key;

/** Returns the hash key of its stored form. Throws `SealedDataError` if it cannot be opened. */
export const openHashKey = (stored: string, { open }: DataProtection): string =>
  isSealedHashKey(stored) ? open(hashKeyName, stored) : stored.slice(readable.length);

/** Returns the hash key of its stored form. Throws a `StoreError` of kind `schema` if it cannot be opened. */
function requireHashKey(stored: string, protection: DataProtection): string {
  try {
    return openHashKey(stored, protection);
  } catch (error) {
    if (!(error instanceof SealedDataError)) throw error;
    throw new StoreError("schema", explainMissingKey(getKeyId(stored), error));
  }
}

/** Returns the statement that inserts a stored hash key into a database that has none. */
export const insertHashKey = ({ builder }: Pick<Engine, "builder">, stored: string): Statement =>
  toStatement(builder.insertInto("service_state").values({ name: hashKeyName, value: stored }));

/** Returns the reason why sealed data of a database cannot be used, with the remedy. */
const explainMissingKey = (id = "?", { message }: SealedDataError): string =>
  `its data is sealed, and ${message}. Add the key ${id} that the database was used with, or restore it if it was replaced. In a sandbox without this variable, restore the file data-keys of the data folder`;

/** Reads a value of the service's state. Returns undefined if there is none. */
export async function readState({ builder }: Pick<Engine, "builder">, name: string) {
  const query = builder.selectFrom("service_state").select("value").where("name", "=", name);
  return (await query.executeTakeFirst())?.value;
}
