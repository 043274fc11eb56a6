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
  /** How it is written together with others of its kind, and its values for that; left out where it is not. */
  readonly many?: Many | undefined;
  readonly values?: { readonly id?: unknown } | undefined;
}

/** Makes one write of the values of many of its kind, which has to change as many rows as it says where each has to. */
export type Many<in Values = never> = (
  values: readonly Values[],
) => Pick<Write, "sql" | "parameters"> & { readonly rows: number };

/** The owner of a write that changes rows of many: it is committed while nobody else commits. */
export const everyone = "*";
