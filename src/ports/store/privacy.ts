import type { Verification } from "../../domain/verifications/verification.ts";
import type { Change } from "./change.ts";
import type { TrackedMessage } from "./messages.ts";

/** A recipient, by the `e164` of `parseRecipient`. */
export interface RecipientSubject {
  readonly kind: "recipient";
  readonly number: string;
}

/** A customer: a user and its account. */
export interface CustomerSubject {
  readonly kind: "customer";
  readonly userId: string;
  readonly accountId: string;
  readonly email: string;
}

/** The person or company whose data is exported or erased. */
export type PersonalDataSubject = RecipientSubject | CustomerSubject;

/** Position within a section: values of its sort key. */
export type SectionPosition = readonly (string | number)[];

/** A stored row about a subject, with the column names of the database. Contains no secret. */
export interface PersonalRecord {
  /** Name of the table. */
  readonly source: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Result of one step. `next` is the position of the next step. Unset if the section is complete. */
interface Step {
  readonly next?: SectionPosition | undefined;
}

export interface PersonalDataPage extends Step {
  readonly list: readonly PersonalRecord[];
}

export interface ErasedRows extends Step {
  /** Number of changed or deleted rows. */
  readonly erased: number;
  /** Number of messages that keep a provider id with the number until they have a final status. Default: 0. */
  readonly unfinished?: number;
}

/** One step of an erasure. */
export interface ErasureStep {
  readonly position?: SectionPosition | undefined;
  /**
   * Start of the erasure, in Unix milliseconds. Newer messages, verifications, idempotency keys, service windows,
   * early receipts and audit entries of a recipient stay.
   */
  readonly until: number;
  readonly now: number;
}

/**
 * Part of the stored data, such as the messages. Steps are bounded and can be repeated. A step may return no rows and
 * still have a `next`.
 */
export interface PersonalDataSection<Subject extends PersonalDataSubject> {
  readonly name: string;
  /** Types of the values of a position. */
  readonly positionTypes: readonly ("string" | "number")[];
  list(subject: Subject, limit: number, position?: SectionPosition): Promise<PersonalDataPage>;
  /** Erases the data of one step. Unset if the section is kept. */
  erase?(subject: Subject, step: ErasureStep): Promise<ErasedRows>;
}

/** A message that is queued or leased for submission. `leaseUntil` is null unless it is leased. */
export interface WaitingMessage {
  readonly message: TrackedMessage;
  readonly leaseUntil: number | null;
}

/** Export and erasure of personal data. */
export interface Privacy {
  /** Returns the hash that replaces a number, by the `e164` of `parseRecipient`. */
  hashNumber(number: string): string;
  /** Sections in the order of their erasure. */
  readonly recipientSections: readonly PersonalDataSection<RecipientSubject>[];
  readonly customerSections: readonly PersonalDataSection<CustomerSubject>[];
  /** Lists at most `limit` pending verifications that were started until `until`. */
  listPendingVerifications(
    subject: PersonalDataSubject,
    until: number,
    limit: number,
  ): Promise<readonly Verification[]>;
  /** Lists at most `limit` messages that were accepted until `until` and are not submitted. */
  listWaiting(subject: PersonalDataSubject, until: number, limit: number): Promise<readonly WaitingMessage[]>;
  /** Returns true if a recipient has messages or verifications until `until` that are not erased. */
  hasData(subject: RecipientSubject, until: number): Promise<boolean>;
  /**
   * Replaces names, e-mail address and password of a user, suspends it, and revokes its API keys. Deletes its sessions,
   * its reset links and the queued e-mails to it. Changes no row if the user does not exist. Notifies all instances.
   */
  eraseUser(userId: string, now: number): Change;
  /** Returns the number of active admins. */
  countActiveAdmins(): Promise<number>;
  /** Lists the accounts that have sent to a recipient, also if its number is erased. */
  listSenders(number: string): Promise<readonly string[]>;
  /** On PostgreSQL, makes all instances erase the number from their memory. Does nothing on other databases. */
  notifyErased(number: string): Change;
  /**
   * Returns all numbers in the database that have one of these hashes, by their hash. Slow: reads every table with
   * numbers.
   */
  findNumbers(hashes: ReadonlySet<string>): Promise<ReadonlyMap<string, string>>;
}
