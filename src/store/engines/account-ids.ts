import type { PreparedCommit } from "../change.ts";
import { accounts } from "../schema/accounts.ts";

/** The accounts that a commit locks. */
export const accountIdsOf = ({ decisions }: PreparedCommit): readonly string[] => [
  ...new Set(
    decisions
      .flatMap(({ lookUps }) => lookUps)
      .flatMap(({ kind, values }) => (kind.table.name === accounts.name ? String(values[0]) : [])),
  ),
];
