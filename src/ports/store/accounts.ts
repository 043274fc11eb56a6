import type { KeyRights } from "../../domain/access/key-rights.ts";
import type { ResetRequester } from "../../domain/mails.ts";
import type { Change } from "./change.ts";
import type { Mail } from "../mail-and-alerts.ts";

/** A user. Times are in Unix milliseconds. */
export interface User {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly role: "user" | "admin";
  readonly status: "active" | "suspended";
  readonly isVerified: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface Account {
  readonly id: string;
  readonly userId: string;
  readonly currency: string;
  readonly balanceMicros: number;
}

/** An API key. `prefix` is its beginning, which users recognize it by. `createdAt` is in Unix milliseconds. */
export interface ApiKey extends KeyRights {
  readonly id: string;
  readonly userId: string;
  readonly accountId: string;
  readonly name: string;
  readonly prefix: string;
  readonly createdAt: number;
}

/** Owner and account of an API key that is not revoked. */
export interface ApiKeyPrincipal extends KeyRights {
  readonly keyId: string;
  readonly userId: string;
  readonly accountId: string;
  readonly currency: string;
}

/** A session. `refreshHash` is the SHA-256 hash of its current refresh token. Times are in Unix milliseconds. */
export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly refreshHash: string;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
}

/** A refresh token that has been replaced: its SHA-256 hash, and the time of its first use in Unix milliseconds. */
export interface UsedToken {
  readonly hash: string;
  readonly usedAt: number;
}

export interface SessionRecord extends NewSession {
  /** Recently used refresh tokens, oldest first. */
  readonly usedTokens: readonly UsedToken[];
}

/**
 * Users. E-mail addresses are unique, ignoring case. `setPassword`, `setVerified` and `setStatus` make the commit reject
 * if the user does not exist.
 */
export interface Users {
  find(id: string): Promise<User | undefined>;
  findByEmail(email: string): Promise<User | undefined>;
  insert(user: User): Change<"email_taken">;
  /** Fails unless the user is active and still has this password hash. Changes nothing. */
  confirm(userId: string, passwordHash: string): Change<"user_changed">;
  setPassword(userId: string, passwordHash: string, now: number): Change;
  setVerified(userId: string, now: number): Change;
  setStatus(userId: string, status: User["status"], now: number): Change;
}

/** Maximum spending in a UTC day, and the low-balance threshold. null if there is none. */
export interface AccountLimits {
  readonly dailyLimitMicros: number | null;
  readonly lowBalanceMicros: number | null;
}

/** Limits of an account, and its spending on one UTC day. */
export interface Spending extends AccountLimits {
  /** Maximum that the operator has set. null if there is none. */
  readonly operatorLimitMicros: number | null;
  readonly currency: string;
  readonly spentMicros: number;
}

/** Accounts, one for each user. A balance is never negative. */
export interface Accounts {
  findByUser(userId: string): Promise<Account | undefined>;
  insert(account: Account, now: number): Change;
  /** Returns the limits of the user's account, and its spending on the UTC day of `now`. */
  findSpending(userId: string, now: number): Promise<Spending | undefined>;
  /** Sets or removes the limits of the user's account. Earlier spending of the day still counts. */
  setLimits(userId: string, limits: AccountLimits): Change;
  /** Sets or removes the operator's maximum daily spending of the user's account. */
  setOperatorLimit(userId: string, operatorLimitMicros: number | null): Change;
}

/** API keys, stored as SHA-256 hashes. */
export interface ApiKeys {
  /** Returns the owner of a key that is not revoked. Returns undefined if the user is not active. */
  findPrincipal(hash: string): Promise<ApiKeyPrincipal | undefined>;
  /** Lists the user's keys that are not revoked, oldest first. */
  list(userId: string): Promise<readonly ApiKey[]>;
  /** Inserts a key. Fails if the user already has `limit` keys that are not revoked. */
  insert(key: ApiKey, hash: string, limit: number): Change<"too_many">;
  /** Fails if the key is revoked or does not exist. Changes nothing. */
  confirm(id: string): Change<"not_found">;
  /** Revokes a key of this user. Fails if it is already revoked, or if the user has no such key. */
  revoke(userId: string, id: string, now: number): Change<"not_found">;
  /** Revokes all keys of this user. */
  revokeAll(userId: string, now: number): Change;
}

/** The replacement of a refresh token by a new one. */
export interface TokenRotation extends Pick<SessionRecord, "usedTokens" | "expiresAt"> {
  readonly fromHash: string;
  readonly toHash: string;
}

/** Sign-in sessions. Each has the hash of its current refresh token. */
export interface Sessions {
  find(id: string): Promise<SessionRecord | undefined>;
  insert(session: NewSession, now: number): Change;
  /**
   * Replaces the refresh token, extends the session and stores `usedTokens`. Fails if `fromHash` is no longer the hash
   * of the current token, or if the session is revoked or has expired.
   */
  rotate(id: string, token: TokenRotation, now: number): Change<"token_replaced">;
  /** Revokes a session. Fails if it is already revoked. */
  end(id: string, now: number): Change<"session_ended">;
  /** Revokes a session. Does nothing if it is already revoked. */
  revoke(id: string, now: number): Change;
  /** Fails if the session is revoked or does not exist. It may have expired. Changes nothing. */
  confirm(id: string): Change<"session_ended">;
  revokeAll(userId: string, now: number): Change;
  /** Deletes at most `limit` expired sessions. Returns the number of deleted sessions. */
  purge(now: number, limit: number): Promise<number>;
}

/** A request for a reset link to an e-mail address, which may not belong to a user. */
export interface ResetRequest {
  readonly id: string;
  readonly email: string;
  readonly asker: ResetRequester;
  readonly createdAt: number;
}

/** Password reset links, stored as SHA-256 hashes. The link of a suspended user is not valid. */
export interface PasswordResets {
  /**
   * Records a request. The work is the same for known and unknown addresses, so that its duration does not reveal which
   * is which.
   */
  request(request: ResetRequest): Change;
  /** Lists at most `limit` unprocessed requests, oldest first. */
  listRequests(limit: number): Promise<readonly ResetRequest[]>;
  /** Removes a request. Fails if another instance has already processed it. */
  removeRequest(requestId: string): Change<"request_answered">;
  /** Returns the id of the active user of a link that is neither used nor expired. */
  findUser(hash: string, now: number): Promise<string | undefined>;
  insert(hash: string, userId: string, now: number, expiresAt: number): Change;
  /** Deletes all links of the user, used or not. */
  removeAll(userId: string): Change;
  /** Deletes at most `limit` expired links. Returns the number of deleted links. */
  purge(now: number, limit: number): Promise<number>;
  /** Marks the link as used. Fails if it is already used, has expired, or belongs to a suspended user. */
  use(hash: string, now: number): Change<"link_used">;
}

/** A webhook event of an account. `body` is its JSON text. */
export interface AccountEvent {
  readonly id: string;
  readonly at: number;
  readonly body: string;
}

/**
 * An account whose balance has crossed its low-balance threshold since the latest event. It may have fallen below or
 * risen above it.
 */
export interface CrossedThreshold {
  readonly accountId: string;
  readonly currency: string;
  readonly balanceMicros: number;
  readonly lowBalanceMicros: number;
}

/**
 * Webhook events of accounts. Each is sent once, even if several instances notice its cause. It is only queued for
 * endpoints that are enabled when it is committed.
 */
export interface AccountEvents {
  /** Queues an event whose cause is committed only once, in the same commit. */
  emit(accountId: string, event: AccountEvent): Change;
  /**
   * Checks the next `size` accounts with a threshold whose ids are greater than `after`; "" starts with the first
   * account. Returns the accounts that have crossed their threshold. `end` is the last checked id, or undefined if
   * fewer than `size` accounts were left.
   */
  listCrossings(
    after: string,
    size: number,
  ): Promise<{ readonly crossed: readonly CrossedThreshold[]; readonly end: string | undefined }>;
  /**
   * Queues a low-balance event. Fails if the balance is no longer below the threshold, or if the event was already
   * queued.
   */
  emitLowBalance(accountId: string, event: AccountEvent): Change<"already_recorded">;
  /**
   * Records that the balance is no longer low, so that the next low balance causes an event again. Does nothing if the
   * balance is below the threshold.
   */
  resetLowBalance(accountId: string): Change;
  /**
   * Queues an event about `what`, which names the ongoing situation. Fails if an event about it was queued after
   * `since`.
   */
  emitUnlessRecent(
    accountId: string,
    what: string,
    since: number,
    event: AccountEvent,
  ): Change<"already_recorded">;
  /** Queues a limit-reached event. Fails if one was already queued on this UTC day, counted in days since 1970. */
  emitLimitReached(accountId: string, day: number, event: AccountEvent): Change<"already_recorded">;
}

/** A user and the user's account. */
export interface Customer {
  readonly user: Omit<User, "passwordHash">;
  readonly account: Account;
}

/** A page of customers, newest first. `before` is the id of the last user of the previous page. */
export interface CustomerQuery {
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Accounts in a currency: their number, the sum of their balances, and their charges for pending messages. */
export interface Balances {
  readonly currency: string;
  readonly accounts: number;
  readonly balanceMicros: number;
  readonly pendingMicros: number;
}

/** Customers, for the operator. */
export interface Customers {
  list(page: CustomerQuery): Promise<readonly Customer[]>;
  /** Lists customers with this first or last name, ignoring the case of ASCII letters. */
  listByName(name: string, page: CustomerQuery): Promise<readonly Customer[]>;
  /** Finds a customer by user id or account id. */
  find(id: string): Promise<Customer | undefined>;
  /** Lists the accounts of at most `limit` customers who were suspended after `time`, latest first. */
  listSuspendedSince(time: number, limit: number): Promise<readonly string[]>;
  findByEmail(email: string): Promise<Customer | undefined>;
  /** Returns the sum of an account's charges for pending messages. */
  getPendingMicros(accountId: string): Promise<number>;
  /** Returns the sums of each currency. Slow: the duration grows with the number and the age of the accounts. */
  listBalances(): Promise<readonly Balances[]>;
}

/** A queued e-mail. `attempts` is the fencing token of its lease. */
export interface QueuedMail extends Mail {
  readonly attempts: number;
  readonly expiresAt: number;
  /** Set if the content is sealed and cannot be opened: the reason. The e-mail then has no content. */
  readonly unreadable?: string | undefined;
}

/** Queued e-mails. A sent e-mail is deleted, because it may contain a secret. */
export interface Mails {
  enqueue(mail: Mail, now: number, expiresAt: number): Change;
  /**
   * Claims at most `limit` due e-mails. Their leases expire at `leaseUntil`. E-mails after their `expiresAt` are claimed
   * as well. The caller must remove them instead of sending them. It must not send unreadable e-mails either.
   */
  claim(now: number, leaseUntil: number, limit: number): Promise<readonly QueuedMail[]>;
  /** Deletes a claimed e-mail. Does nothing if its lease is lost. */
  remove(mail: QueuedMail): Change;
  /** Makes a claimed e-mail due at `dueAt`. Does nothing if its lease is lost. */
  reschedule(mail: QueuedMail, dueAt: number): Change;
}
