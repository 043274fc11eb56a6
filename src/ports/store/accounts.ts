import type { KeyRights } from "../../domain/access/key-rights.ts";
import type { ResetAsker } from "../../domain/mails.ts";
import type { Change } from "./change.ts";
import type { Mail } from "../mail-and-alerts.ts";

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

export interface ApiKey extends KeyRights {
  readonly id: string;
  readonly userId: string;
  readonly accountId: string;
  readonly name: string;
  readonly prefix: string;
  readonly createdAt: number;
}

/** Who a live key speaks for. */
export interface KeyOwner extends KeyRights {
  readonly keyId: string;
  readonly userId: string;
  readonly accountId: string;
  readonly currency: string;
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly refreshHash: string;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
}

/** A refresh token that was replaced. */
export interface UsedToken {
  readonly hash: string;
  readonly usedAt: number;
}

export interface Session extends NewSession {
  /** Those that were used lately, the last one at the end. */
  readonly usedTokens: readonly UsedToken[];
}

/** Users; e-mail addresses are unique whatever their case. */
export interface Users {
  find(id: string): Promise<User | undefined>;
  findByEmail(email: string): Promise<User | undefined>;
  insert(user: User): Change<"email_taken">;
  /** Changes nothing; refused unless the user is active and still has the password of this hash. */
  confirm(userId: string, passwordHash: string): Change<"user_changed">;
  setPassword(userId: string, passwordHash: string, now: number): Change;
  setVerified(userId: string, now: number): Change;
  setStatus(userId: string, status: User["status"], now: number): Change;
}

/** What an account may spend in a day of UTC, and below what its balance is low; null where that is not limited. */
export interface AccountLimits {
  readonly dailyLimitMicros: number | null;
  readonly lowBalanceMicros: number | null;
}

/** The limits of an account, and what it has spent on this day. */
export interface Spending extends AccountLimits {
  /** What the operator allows at most; null where the operator sets no limit. */
  readonly operatorLimitMicros: number | null;
  readonly currency: string;
  readonly spentMicros: number;
}

/** Accounts, one for each user; a balance is never negative. */
export interface Accounts {
  findByUser(userId: string): Promise<Account | undefined>;
  insert(account: Account, now: number): Change;
  /** What the user's account may spend, and has spent on the day of `now`. */
  spending(userId: string, now: number): Promise<Spending | undefined>;
  /** Sets the limits of the user's account, or takes them away; what was spent already stays spent. */
  setLimits(userId: string, limits: AccountLimits): Change;
  /** Sets what the user's account may spend in a day at most, or takes that away. */
  setOperatorLimit(userId: string, operatorLimitMicros: number | null): Change;
}

/** API keys, kept as SHA-256. */
export interface ApiKeys {
  /** The owner of a live key of an active user. */
  findOwner(hash: string): Promise<KeyOwner | undefined>;
  /** The live keys of a user, oldest first. */
  list(userId: string): Promise<readonly ApiKey[]>;
  /** Inserts a key unless the user has `limit` live ones already. */
  insert(key: ApiKey, hash: string, limit: number): Change<"too_many">;
  /** Refused where the key was revoked meanwhile. */
  confirm(id: string): Change<"not_found">;
  /** Revokes a live key of this user. */
  revoke(userId: string, id: string, now: number): Change<"not_found">;
  /** Revokes all live keys of this user. */
  revokeAll(userId: string, now: number): Change;
}

/** A refresh token that takes the place of another one. */
export interface ReplacedToken extends Pick<Session, "usedTokens" | "expiresAt"> {
  readonly fromHash: string;
  readonly toHash: string;
}

/** Sign-ins, each with the hash of its one valid refresh token. */
export interface Sessions {
  find(id: string): Promise<Session | undefined>;
  insert(session: NewSession, now: number): Change;
  /** Replaces the refresh token by one that expires later, if the one presented is still valid; keeps `usedTokens`. */
  rotate(id: string, token: ReplacedToken, now: number): Change<"token_replaced">;
  /** Revokes a session that was not revoked before. */
  end(id: string, now: number): Change<"session_ended">;
  revoke(id: string, now: number): Change;
  /** Changes nothing; refused when the session was revoked. */
  confirm(id: string): Change<"session_ended">;
  revokeAll(userId: string, now: number): Change;
  /** Removes up to `limit` sessions that have expired; returns how many. */
  purge(now: number, limit: number): Promise<number>;
}

/** Somebody asked for a reset link to an address, which may be nobody's. */
export interface ResetRequest {
  readonly id: string;
  readonly email: string;
  readonly asker: ResetAsker;
  readonly createdAt: number;
}

/** Reset links, kept as SHA-256; a link of a suspended user is not valid. */
export interface PasswordResets {
  /** Records a request, with the same work whether or not the address is known. */
  request(request: ResetRequest): Change;
  /** Up to `limit` requests that wait for an answer, oldest first. */
  listRequests(limit: number): Promise<readonly ResetRequest[]>;
  /** Removes a request, unless it was answered meanwhile. */
  answer(requestId: string): Change<"request_answered">;
  /** The active user of a link that is neither used nor expired. */
  findUser(hash: string, now: number): Promise<string | undefined>;
  insert(hash: string, userId: string, now: number, expiresAt: number): Change;
  /** Removes every link of the user, used or not. */
  removeAll(userId: string): Change;
  /** Removes up to `limit` links that have expired; returns how many. */
  purge(now: number, limit: number): Promise<number>;
  /** Uses the link up, unless it is used, expired or that of a suspended user. */
  use(hash: string, now: number): Change<"link_used">;
}

/** An event of an account as it is posted; `body` is the JSON text. */
export interface AccountEvent {
  readonly id: string;
  readonly at: number;
  readonly body: string;
}

/** An account whose balance is not on the side of its mark that was told last. */
export interface CrossedMark {
  readonly accountId: string;
  readonly currency: string;
  readonly balanceMicros: number;
  readonly lowBalanceMicros: number;
}

/** What is told of accounts: each thing once, however many instances notice it. */
export interface AccountEvents {
  /** Tells the account's endpoints of what the same commit does once. */
  tell(accountId: string, event: AccountEvent): Change;
  /** Which of the next `size` accounts with a mark after `after` have crossed it, and the last one that was looked at. */
  crossings(
    after: string,
    size: number,
  ): Promise<{ readonly crossed: readonly CrossedMark[]; readonly end: string | undefined }>;
  /** Tells the account's endpoints that its balance is below its mark, if it still is. */
  tellLowBalance(accountId: string, event: AccountEvent): Change<"told_already">;
  /** The balance is no longer low: the next time that it is, it is told again. */
  endLowBalance(accountId: string): Change;
  /** Tells the account's endpoints of `what`, a name for each thing that goes on, unless they were told since a time. */
  tellAgain(accountId: string, what: string, since: number, event: AccountEvent): Change<"told_already">;
  /** Tells the account's endpoints that its limit is reached, once on each day of UTC. */
  tellLimitReached(accountId: string, day: number, event: AccountEvent): Change<"told_already">;
}

/** A user with their account. */
export interface Customer {
  readonly user: Omit<User, "passwordHash">;
  readonly account: Account;
}

/** The latest customers come first: those before the user with the identifier `before`. */
export interface CustomerPage {
  readonly before?: string | undefined;
  readonly limit: number;
}

/** What all accounts of a currency have, and what was charged to them for messages that are still pending. */
export interface Balances {
  readonly currency: string;
  readonly accounts: number;
  readonly balanceMicros: number;
  readonly pendingMicros: number;
}

/** Customers as operators look for them. */
export interface Customers {
  list(page: CustomerPage): Promise<readonly Customer[]>;
  /** Those with this first or last name, in whatever case its ASCII letters are. */
  listNamed(name: string, page: CustomerPage): Promise<readonly Customer[]>;
  /** By the identifier of the user or of the account. */
  find(id: string): Promise<Customer | undefined>;
  /** The accounts of up to `limit` customers who were suspended after a time, the latest first. */
  suspendedSince(time: number, limit: number): Promise<readonly string[]>;
  findByEmail(email: string): Promise<Customer | undefined>;
  /** What was charged to an account for messages that are still pending. */
  pendingMicros(accountId: string): Promise<number>;
  /** The sums of each currency; takes the longer, the more accounts there are and the longer they have been there. */
  balances(): Promise<readonly Balances[]>;
}

/** An e-mail that waits for its turn; `attempts` is the fence of its lease. */
export interface QueuedMail extends Mail {
  readonly attempts: number;
  readonly expiresAt: number;
}

/** E-mails that are still to be sent; a sent one is removed, for it may carry a secret. */
export interface Mails {
  enqueue(mail: Mail, now: number, expiresAt: number): Change;
  /** Claims up to `limit` due e-mails until `leaseUntil`. */
  claim(now: number, leaseUntil: number, limit: number): Promise<readonly QueuedMail[]>;
  remove(mail: QueuedMail): Change;
  postpone(mail: QueuedMail, dueAt: number): Change;
}
