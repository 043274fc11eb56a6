import { createId } from "../../src/domain/identifiers.ts";
import type { Context } from "../../src/operations/context.ts";
import type { StoredSuspicion } from "../../src/ports/suspicions.ts";
import { commit } from "./commit.ts";

type Given = Partial<StoredSuspicion["value"] & Pick<StoredSuspicion, "id" | "until">>;

/**
 * Stores the record of a block of an account that started one minute ago and ends in 15 minutes. The guard does not
 * read it, so sends are not blocked.
 */
export async function putBlock(
  { context: { store, clock } }: { readonly context: Pick<Context, "store" | "clock"> },
  accountId: string,
  { id, until, ...given }: Given = {},
): Promise<StoredSuspicion> {
  const now = clock.now();
  const value = {
    rule: "range",
    scope: "99450123",
    country: "AZ",
    value: 14,
    limit: 13,
    isBlocked: true,
    since: now - 60_000,
    ...given,
  } as const;
  const block: StoredSuspicion = {
    id: id ?? createId(now),
    kind: "suspicion",
    accountId,
    key: `${value.rule} ${value.scope}`,
    value,
    until: until ?? now + 900_000,
  };
  await commit(store, store.guardRecords.add(block));
  return block;
}
