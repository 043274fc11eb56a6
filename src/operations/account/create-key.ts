import { generateToken, sha256 } from "../../domain/access/codes.ts";
import { allRights, type KeyRights } from "../../domain/access/key-rights.ts";
import { findCidrError } from "../../domain/addresses.ts";
import { createId } from "../../domain/identifiers.ts";
import type { ValidationError } from "../../domain/problems.ts";
import type { Change } from "../../ports/store/change.ts";
import type { Store } from "../../ports/store.ts";
import type { Account, ApiKey } from "../../ports/store/accounts.ts";
import type { Context } from "../context.ts";

const maximumKeys = 100;
const shownCharacters = 8;

/**
 * Creates an API key for an account, and the change that stores it. The change fails with `too_many` if the user
 * already has 100 keys that are not revoked. The default rights are all rights. Only the hash and the first 8
 * characters of the key are stored, so the returned `key` cannot be read again.
 */
export function createKey(
  { store, clock }: Pick<Context, "clock"> & { readonly store: Pick<Store, "apiKeys"> },
  account: Account,
  name: string,
  { scopes, addresses }: KeyRights = allRights,
): { readonly apiKey: ApiKey; readonly key: string; readonly insertion: Change<"too_many"> } {
  const key = `chk_${generateToken()}`;
  const createdAt = clock.now();
  const apiKey: ApiKey = {
    id: createId(createdAt),
    userId: account.userId,
    accountId: account.id,
    name,
    prefix: key.slice(0, shownCharacters),
    scopes,
    addresses,
    createdAt,
  };
  return { apiKey, key, insertion: store.apiKeys.insert(apiKey, sha256(key), maximumKeys) };
}

/** Returns a validation error for each text in `addresses` that is not a valid IP address or CIDR block. */
export const findAddressErrors = (addresses: readonly string[]): readonly ValidationError[] =>
  addresses.flatMap((address, index) => {
    const message = findCidrError(address);
    return message === undefined
      ? []
      : [{ in: "body", pointer: `/addresses/${index}`, code: "pattern", message }];
  });
