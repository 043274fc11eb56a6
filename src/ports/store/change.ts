/** Why the store does not commit a change, in the words of what the change was for. */
export type CommitRefusal =
  | "balance_short"
  | "balance_too_high"
  | "email_taken"
  | "endpoint_changed"
  | "key_lost"
  | "key_taken"
  | "lease_lost"
  | "link_used"
  | "message_changed"
  | "not_found"
  | "package_recorded"
  | "request_answered"
  | "session_ended"
  | "token_replaced"
  | "too_many"
  | "user_changed";

declare const refusal: unique symbol;

/** Something that is to be committed, which only the store reads; `Refusal` is what it may be refused for. */
export interface Change<out Refusal extends CommitRefusal = never> {
  readonly [refusal]: Refusal;
}

/** What is to be done for each refusal; what it returns is what the commit answers with. */
export type RefusalHandlers<Refusal extends CommitRefusal> = {
  readonly [Word in Refusal]: () => unknown;
};

/** What one of the handlers came to. */
export type Handled<Handlers> = {
  readonly [Word in keyof Handlers]: Handlers[Word] extends () => infer Answer ? Awaited<Answer> : never;
}[keyof Handlers];

/**
 * Commits all of the changes or none, in whatever order they are listed; durable when it resolves. A change that may be
 * refused demands a handler for each refusal: what that returns is the answer then, `undefined` where all was committed.
 */
export interface Commit {
  (changes: readonly Change[]): Promise<undefined>;
  <Refusal extends CommitRefusal, Handlers extends RefusalHandlers<NoInfer<Refusal>>>(
    changes: readonly Change<Refusal>[],
    handlers: Handlers & { readonly [Word in Exclude<keyof Handlers, Refusal>]: never },
  ): Promise<Handled<Handlers> | undefined>;
}
