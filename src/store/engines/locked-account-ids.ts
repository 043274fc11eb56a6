import type { PreparedCommit } from "../change.ts";
import { accounts } from "../schema/accounts.ts";

/**
 * Returns the ids of the accounts that the decisions of a commit lock. Accounts that its statements change are omitted.
 */
export const getLockedAccountIds = ({ decisions }: PreparedCommit): readonly string[] => [
  ...new Set(
    decisions
      .flatMap(({ lookUps }) => lookUps)
      .flatMap(({ kind, values }) => (kind.table.name === accounts.name ? String(values[0]) : [])),
  ),
];
