import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import { drawRandom } from "../random.ts";

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const cipher = "aes-256-gcm";

/** A key for data at rest. `id` names it in sealed texts, and never contains a dot. */
export interface DataKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** Keys for data at rest. */
export interface DataKeys {
  /** Key that seals new data. Undefined if new data is stored readable. */
  readonly current: DataKey | undefined;
  /** All keys that open sealed data, including the current one. */
  readonly all: readonly DataKey[];
}

/** Keys of a service that seals nothing. */
export const noDataKeys: DataKeys = { current: undefined, all: [] };

const keyPattern = /^([a-z0-9]{1,16}):([A-Za-z0-9+/_-]{43}=?)$/;
const maximumKeys = 10;

/**
 * Parses `k2:BASE64,k1:BASE64`, at most ten keys of 32 bytes. The first key seals new data, and all keys open sealed
 * data. With `none` as the first item, new data is stored readable. Returns undefined if the text is malformed, or if an
 * id occurs twice.
 */
export function parseDataKeys(text: string): DataKeys | undefined {
  const [first, ...others] = text.split(",", maximumKeys + 2).map((item) => item.trim());
  const items = first === "none" ? others : [first!, ...others];
  const all = items.map(parseDataKey);
  if (all.length > maximumKeys || !all.every((key) => key !== undefined)) return undefined;
  if (new Set(all.map(({ id }) => id)).size < all.length) return undefined;
  return { current: first === "none" ? undefined : all[0], all };
}

function parseDataKey(item: string): DataKey | undefined {
  const [, id, encoded] = keyPattern.exec(item) ?? [];
  const key = Buffer.from(encoded ?? "", "base64");
  return id !== undefined && key.length === keyBytes ? { id, key: createSecretKey(key) } : undefined;
}

/**
 * Returns a new random key in the format of `CONNECT_HUB_DATA_KEYS`. `id` must have 1 to 16 letters a-z and digits, but
 * is not validated.
 */
export const generateDataKey = (id: string): string => `${id}:${randomBytes(keyBytes).toString("base64")}`;

/** A sealed text cannot be opened: its key is missing, or it was changed or belongs to other data. */
export class SealedDataError extends Error {}

/**
 * Seals a text with AES-256-GCM and a random nonce. `context` names the use and the row, such as `mail 0192…`, and must
 * be the same when the text is opened. The result begins with the key id and a dot. The nonce, the tag and the
 * ciphertext follow in base64url.
 */
export function sealText({ id, key }: DataKey, context: string, text: string): string {
  const nonce = drawRandom().subarray(0, nonceBytes);
  // The context is only authenticated. A key that is derived for each row would cost seven times as much CPU.
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
  return `${id}.${Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString("base64url")}`;
}

/** Opens a text of `sealText`. Throws `SealedDataError` if that is not possible. */
export function openText(keys: readonly DataKey[], context: string, sealed: string): string {
  const id = getKeyId(sealed);
  if (id === undefined) throw new SealedDataError("it is not a sealed text");
  const found = keys.find((key) => key.id === id);
  if (!found) throw new SealedDataError(`its key ${id} is not in CONNECT_HUB_DATA_KEYS`);
  const bytes = Buffer.from(sealed.slice(id.length + 1), "base64url");
  try {
    const opening = createDecipheriv(cipher, found.key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + opening.final("utf8");
  } catch {
    throw new SealedDataError(
      `the key ${id} in CONNECT_HUB_DATA_KEYS is another key, or the sealed data was changed`,
    );
  }
}

/**
 * Returns the id of the key that sealed a text, which is its beginning before the first dot. Does not check that the text
 * is sealed: for the readable text `ok. bye`, it returns `ok`. Returns undefined if the text does not begin with an id.
 */
export const getKeyId = (sealed: string): string | undefined => /^([a-z0-9]{1,16})\./.exec(sealed)?.[1];
