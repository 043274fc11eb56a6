/** An answer before it becomes a `Response`: its body is text already. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, string>;
}

/** A JSON answer. */
export function jsonReply(status: number, body: unknown, headers?: Readonly<Record<string, string>>): Reply {
  return {
    status,
    text: JSON.stringify(body),
    headers: { ...headers, "content-type": "application/json" },
  };
}
