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
  readonly prize?: Prize | undefined;
}

/** What a write takes that others may race for: once a list that takes it is kept, no other that raced with it can be. */
export interface Prize {
  readonly name: string;
  /** The unique constraint that the others break; a fence is missed instead. */
  readonly constraint?: string | undefined;
}

/** Makes few writes of the values of many of a kind; `rows` is how many rows each has to change, where those have to change one. */
export type Fewer<in Values = never> = (
  values: readonly Values[],
) => readonly (Pick<Write, "sql" | "parameters"> & { readonly rows: number })[];

/** Says that writes of a kind may be done side by side in a group, each by itself. */
export const apiece = "apiece";

/** How writes of a kind are done side by side. */
export type Many<Values = never> = Fewer<Values> | typeof apiece;

/** The owner of a write that changes rows of many: it is committed while nobody else commits. */
export const everyone = "*";
