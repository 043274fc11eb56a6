import { randomToken, sha256 } from "../../domain/access/codes.ts";
import { allRights, type KeyRights } from "../../domain/access/key-rights.ts";
import { faultOfBlock } from "../../domain/addresses.ts";
import { createId } from "../../domain/identifiers.ts";
import type { Fault } from "../../domain/refusals.ts";
import type { Change } from "../../ports/store/change.ts";
import type { Store } from "../../ports/store.ts";
import type { Account, ApiKey } from "../../ports/store/accounts.ts";
import type { Context } from "../context.ts";

const maximumKeys = 100;
const shownCharacters = 8;

/** A new API key of an account, with all rights unless they are given, and the change that makes it; the key itself is only known here. */
export function createKey(
  { store, clock }: Pick<Context, "clock"> & { readonly store: Pick<Store, "apiKeys"> },
  account: Account,
  name: string,
  { scopes, addresses }: KeyRights = allRights,
): { readonly apiKey: ApiKey; readonly key: string; readonly made: Change<"too_many"> } {
  const key = `chk_${randomToken()}`;
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
  return { apiKey, key, made: store.apiKeys.insert(apiKey, sha256(key), maximumKeys) };
}

/** What is wrong with the addresses that a key is to be good from, each a fault of the body. */
export const addressFaults = (addresses: readonly string[]): readonly Fault[] =>
  addresses.flatMap((address, index) => {
    const message = faultOfBlock(address);
    return message === undefined
      ? []
      : [{ in: "body", pointer: `/addresses/${index}`, code: "pattern", message }];
  });
