/** Why the store does not commit a change, in the words of what the change was for. */
export type CommitRefusal =
  | "attempt_settled"
  | "balance_short"
  | "balance_too_high"
  | "email_taken"
  | "endpoint_changed"
  | "key_taken"
  | "lease_lost"
  | "limit_reached"
  | "link_used"
  | "message_changed"
  | "not_found"
  | "opted_out"
  | "package_recorded"
  | "request_answered"
  | "session_ended"
  | "told_already"
  | "token_replaced"
  | "too_many"
  | "user_changed"
  | "verification_changed"
  | "verification_open";

declare const refusal: unique symbol;

/** A change to be committed, which only the store can read; `Refusal` is what it may be refused for. */
export interface Change<out Refusal extends CommitRefusal = never> {
  readonly [refusal]: Refusal;
}

/** A handler for each refusal; what it returns is the result of the commit. */
type RefusalHandlers<Refusal extends CommitRefusal> = {
  readonly [Word in Refusal]: () => unknown;
};

/** The result of one of the handlers. */
type Handled<Handlers> = {
  readonly [Word in keyof Handlers]: Handlers[Word] extends () => infer Answer ? Awaited<Answer> : never;
}[keyof Handlers];

/**
 * Commits all of the changes or none, whatever their order; durable when it resolves. A change that may be refused
 * needs a handler for each refusal: its return value is then the result, and `undefined` where all was committed.
 */
export interface Commit {
  (changes: readonly Change[]): Promise<undefined>;
  <Refusal extends CommitRefusal, Handlers extends RefusalHandlers<NoInfer<Refusal>>>(
    changes: readonly Change<Refusal>[],
    handlers: Handlers & { readonly [Word in Exclude<keyof Handlers, Refusal>]: never },
  ): Promise<Handled<Handlers> | undefined>;
}
