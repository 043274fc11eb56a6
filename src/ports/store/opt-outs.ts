import type { Channel } from "../../domain/messages/delivery.ts";
import type { Change } from "./change.ts";

/** Whose messages a recipient wants no more of. */
export interface OptOutKey {
  readonly accountId: string;
  readonly channel: Channel;
  /** In E.164. */
  readonly recipient: string;
}

/** A recipient that wants no more messages of an account on a channel, as a provider has told. */
export interface OptOut extends OptOutKey {
  readonly id: string;
  readonly provider: string;
  /** The number that the recipient told it to, in digits; null where the provider refused a message for it. */
  readonly sender: string | null;
  /** When it was told. */
  readonly createdAt: number;
}

/** A page of them, newest first: those before the one with the identifier `before`. */
export interface OptOutQuery {
  readonly accountId?: string | undefined;
  readonly recipient?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Recipients that want no more messages. */
export interface OptOuts {
  find(id: string): Promise<OptOut | undefined>;
  /** Whether there is one, of whichever provider. */
  has(key: OptOutKey): Promise<boolean>;
  list(query: OptOutQuery): Promise<readonly OptOut[]>;
  /** Up to `limit` of a recipient that a provider has told, of all accounts. */
  told(provider: string, recipient: string, limit: number): Promise<readonly OptOut[]>;
  /** Keeps one; where its provider has told it before, the newer one stands, and the number where either knows it. */
  keep(optOut: OptOut): Change;
  remove(optOut: Pick<OptOut, "accountId" | "id">): Change<"not_found">;
}
