import { createId } from "../../src/domain/identifiers.ts";
import type { StoredBlock } from "../../src/ports/store/guard-blocks.ts";
import { commit } from "./commit.ts";
import type { TestService } from "./service.ts";

/** Stores a block of an account that has begun a minute ago and lasts for 15 minutes. */
export async function putBlock(
  { context, clock }: Pick<TestService, "context" | "clock">,
  accountId: string,
  given: Partial<StoredBlock> = {},
): Promise<StoredBlock> {
  const now = clock.now();
  const block: StoredBlock = {
    id: createId(now),
    accountId,
    rule: "range",
    scope: "99450123",
    country: "AZ",
    value: 14,
    limit: 13,
    isHarmless: false,
    since: now - 60_000,
    until: now + 900_000,
    liftedAt: null,
    ...given,
  };
  await commit(context.store, context.store.guardBlocks.begin(block));
  return block;
}
