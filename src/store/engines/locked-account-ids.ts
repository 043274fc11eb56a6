import type { PreparedCommit } from "../change.ts";
import { accounts } from "../schema/accounts.ts";

/** Returns the ids of the accounts that a commit locks. */
export const getLockedAccountIds = ({ decisions }: PreparedCommit): readonly string[] => [
  ...new Set(
    decisions
      .flatMap(({ lookUps }) => lookUps)
      .flatMap(({ kind, values }) => (kind.table.name === accounts.name ? String(values[0]) : [])),
  ),
];
