/** An e-mail: plain text, and the same as HTML where there is more to it than text. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** `sent`: another system has it now; `refused`: for good, for a reason that lies in the e-mail or its recipient. */
export type MailHandover = "sent" | "refused";

/**
 * Hands one e-mail over; rejects when it may be tried again later, whether or not it went out this time. The same
 * `id` may come twice after a crash.
 */
export interface Mailer {
  send(mail: Mail): Promise<MailHandover>;
}

/** Something that is wrong now, by a name that stays the same while it lasts. */
export interface Condition {
  readonly name: string;
  /** For a person to read; never a number, a text or an account. */
  readonly says: string;
  /** How long it has to hold before the operator is told. Default: a minute. */
  readonly lastingMilliseconds?: number;
}

/** A condition that is kept: since when it holds, when it was last seen, and when the operator was told, if so. */
export interface Alert extends Condition {
  readonly since: number;
  readonly seenAt: number;
  readonly toldAt: number | null;
  /** Until when one instance tries to tell it; 0 where nobody has tried since it was told last. */
  readonly reservedUntil: number;
}

/** What the operator is told of an alert: that it holds, or that it is over. */
export interface Notice {
  /** The same for each try to tell it. */
  readonly id: string;
  readonly kind: "began" | "ended";
  readonly alert: Condition & Pick<Alert, "since">;
}

/** Tells the operator, by e-mail and webhook as the routes file says; rejects where any of them did not take it. */
export type Notify = (notice: Notice, now: number) => Promise<void>;

/** When the operator wants to be told, and how. */
export interface Alerting {
  /** How long the oldest message may wait in a queue. */
  readonly oldestQueuedMilliseconds: number;
  readonly notify: Notify;
  /** What the providers of this process have trouble with. */
  readonly providerConditions: () => Promise<readonly Condition[]>;
}
