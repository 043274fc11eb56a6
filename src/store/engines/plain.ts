/** Throws for parameters that cannot be sent: found before anything of their group is. */
export function requirePlain(parameters: readonly unknown[]): void {
  for (const value of parameters) {
    if (typeof value === "string" || Number.isFinite(value) || value === null) continue;
    throw new TypeError(`A parameter is a ${typeof value}: only texts, finite numbers and null can be sent.`);
  }
}
