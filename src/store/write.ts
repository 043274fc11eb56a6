export type Row = Readonly<Record<string, unknown>>;

/**
 * A statement that was built and not yet run. One with `missedAs` has to change one row, or its list is refused with
 * that word.
 */
export interface Write<out Miss extends string = string> {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly missedAs?: Miss | undefined;
}
