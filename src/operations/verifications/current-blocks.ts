import type { StoredBlock } from "../../ports/store/guard-blocks.ts";
import type { ReadingContext } from "../context.ts";

interface Query {
  readonly accountId?: string | undefined;
  readonly before?: string | undefined;
  readonly count: number;
}

/** Returns a page of the guard's blocks that have not ended, newest first, and the cursor of the next page. */
export async function readCurrentBlocks(
  {
    store,
    clock,
  }: Pick<ReadingContext, "clock"> & {
    readonly store: Pick<ReadingContext["store"], "guardBlocks">;
  },
  { accountId, before, count }: Query,
): Promise<{ readonly blocks: readonly StoredBlock[]; readonly next: { readonly next?: string } }> {
  const query = { accountId, before: before?.toLowerCase(), limit: count + 1 };
  const found = await store.guardBlocks.list(query);
  const page = found.slice(0, count);
  const now = clock.now();
  const next = found.length > page.length ? { next: page.at(-1)!.id } : {};
  return { blocks: page.filter(({ until }) => until > now), next };
}
