export type Row = Readonly<Record<string, unknown>>;

/** A statement that was built and not yet run; with `expect`, its list stands only if it changes that many rows. */
export interface Write {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly expect?: number;
}
