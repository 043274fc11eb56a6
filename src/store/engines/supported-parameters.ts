/**
 * Throws a `TypeError` if a parameter is not a string, a finite number or null. It runs before a commit joins a group,
 * so that such a parameter does not fail the other commits of the group.
 */
export function assertSupportedParameters(parameters: readonly unknown[]): void {
  for (const value of parameters) {
    if (typeof value === "string" || Number.isFinite(value) || value === null) continue;
    throw new TypeError(
      `A parameter is a ${typeof value}: only strings, finite numbers and null are supported.`,
    );
  }
}
