/** Refusal codes: reasons why a change does not commit. */
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
  | "already_recorded"
  | "token_replaced"
  | "too_many"
  | "user_changed"
  | "verification_changed"
  | "start_number_taken";

declare const refusal: unique symbol;

/**
 * A change that is ready to be committed. Its content is opaque to callers. The type parameter lists its possible
 * refusal codes.
 */
export interface Change<out Refusal extends CommitRefusal = never> {
  readonly [refusal]: Refusal;
}

/** A handler for each possible refusal code. The return value of the handler is the result of the commit. */
type RefusalHandlers<Refusal extends CommitRefusal> = {
  readonly [Word in Refusal]: () => unknown;
};

/** Union of the handlers' results. */
type Handled<Handlers> = {
  readonly [Word in keyof Handlers]: Handlers[Word] extends () => infer Answer ? Awaited<Answer> : never;
}[keyof Handlers];

/**
 * Commits all changes or none, in any order. The changes are durable when the promise resolves. Each possible refusal
 * code needs a handler. If the commit fails with a code, the promise resolves to the result of its handler. If all
 * changes commit, it resolves to undefined. It rejects with a `StoreError` if the store cannot respond now. With the kind
 * `gone`, the changes may have been committed. With `busy`, none of them is.
 */
export interface Commit {
  (changes: readonly Change[]): Promise<undefined>;
  <Refusal extends CommitRefusal, Handlers extends RefusalHandlers<NoInfer<Refusal>>>(
    changes: readonly Change<Refusal>[],
    handlers: Handlers & { readonly [Word in Exclude<keyof Handlers, Refusal>]: never },
  ): Promise<Handled<Handlers> | undefined>;
}
