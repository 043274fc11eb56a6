/** How long a file of the operator may be, in characters. */
export const maximumCharacters = 256 * 1_024;

/** The environment variables of the process, or a Worker's bindings that are texts. */
export type Environment = Readonly<Record<string, string | undefined>>;
