/** The code of an error, such as ENOENT; "" where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** What an error says, and where it arose. */
export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** What an error says, and what lies behind it: `fetch` says no more by itself than that it failed. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return String(error);
  const { code } = cause as { readonly code?: unknown };
  return `${String(error)} (${typeof code === "string" ? code : cause.message})`;
}
