import type { BlockedTraffic } from "../guard.ts";
import type { Change } from "./change.ts";

/** A block, or a suspicion that blocks nothing, with its identifier. */
export interface StoredBlock extends BlockedTraffic {
  readonly id: string;
  /** In Unix milliseconds; null if the customer did not lift it. */
  readonly liftedAt: number | null;
}

/** A page of blocks, newest first: those before the block with the identifier `before`. */
export interface BlockQuery {
  readonly accountId?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** One block for each account, rule and scope. */
export type BlockKey = Pick<BlockedTraffic, "accountId" | "rule" | "scope">;

/** The guard's blocks, of all instances. */
export interface StoredGuardBlocks {
  /** Blocks that are not lifted. */
  list(query: BlockQuery): Promise<readonly StoredBlock[]>;
  /** Blocks that are lifted, in the order of their identifiers, after one of them. */
  listLifted(after: string, limit: number): Promise<readonly StoredBlock[]>;
  find(id: string): Promise<StoredBlock | undefined>;
  /** Blocks that ended before a time, the oldest first. */
  listEnded(now: number, limit: number): Promise<readonly StoredBlock[]>;
  /** Inserts a block; refused if there is one of the same key that has not ended. */
  begin(block: StoredBlock): Change<"told_already">;
  /** Changes the end of a block. */
  setUntil(key: BlockKey, until: number): Change;
  /** Lifts a block; refused if it is gone or lifted. */
  lift(id: string, now: number): Change<"not_found">;
  /** Deletes a block; refused if it is gone. */
  remove(id: string): Change<"not_found">;
}
