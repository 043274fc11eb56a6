/**
 * Throws a `TypeError` if a parameter has a type that no driver can send. Called before anything of the commit group is
 * sent.
 */
export function assertSupportedParameters(parameters: readonly unknown[]): void {
  for (const value of parameters) {
    if (typeof value === "string" || Number.isFinite(value) || value === null) continue;
    throw new TypeError(
      `A parameter is a ${typeof value}: only strings, finite numbers and null are supported.`,
    );
  }
}
