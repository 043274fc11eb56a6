/** Returns the code of an error, such as ENOENT, or "" if it has none. */
export const getErrorCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Returns the stack trace of an error, which begins with its message. */
export const getErrorStack = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/**
 * Returns the text of an error, with the code or the message of its cause. The errors of `fetch` contain the reason
 * only in their cause.
 */
export function describeError(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return String(error);
  const { code } = cause as { readonly code?: unknown };
  return `${String(error)} (${typeof code === "string" ? code : cause.message})`;
}
