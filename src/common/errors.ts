/** Returns the code of an error, such as ENOENT, or "" if it has none. */
export const getErrorCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Returns the stack trace of an error, which begins with its name and message. Returns any other value as text. */
export const getErrorStack = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/**
 * Returns the name and message of an error, with the code of its cause, or the message if the cause has no code. The
 * errors of `fetch` contain the reason only in their cause.
 */
export function describeError(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return String(error);
  const { code } = cause as { readonly code?: unknown };
  return `${String(error)} (${typeof code === "string" ? code : cause.message})`;
}
