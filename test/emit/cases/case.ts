/** A name, a schema, what it accepts and what it refuses. */
export type Case = readonly [
  name: string,
  schema: unknown,
  valid: readonly unknown[],
  invalid: readonly unknown[],
];
