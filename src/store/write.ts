export type Row = Readonly<Record<string, unknown>>;

/**
 * A statement that was built and not yet run. One with `missedAs` has to change one row, or its list is refused with
 * that word.
 */
export interface Write<out Miss extends string = string> {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly missedAs?: Miss | undefined;
  /** The account or endpoint whose rows it changes, or `everyone`; left out where nobody waits for them in a group. */
  readonly owner?: string | undefined;
}

/** The owner of a write that changes rows of many: it is committed while nobody else commits. */
export const everyone = "*";
