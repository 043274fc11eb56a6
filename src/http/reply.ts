/** An answer before it becomes a `Response`: its body is text already. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, string>;
}

/** Of everything that is answered: it is what it says it is, and no browser guesses otherwise. */
export const ownHeaders = { "x-content-type-options": "nosniff" } as const;

/** Of answers to one caller: they hold tokens, keys, codes and secrets, or what only this caller may see. */
export const privateHeaders = { ...ownHeaders, "cache-control": "no-store" } as const;

/** A JSON answer. */
export function jsonReply(status: number, body: unknown, headers?: Readonly<Record<string, string>>): Reply {
  return {
    status,
    text: JSON.stringify(body),
    headers: { ...headers, ...privateHeaders, "content-type": "application/json" },
  };
}
