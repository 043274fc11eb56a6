/** An e-mail in plain text. `html` has the same content as HTML. Unset if plain text is enough. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/**
 * `sent`: another mail system has accepted the e-mail. `refused`: permanently rejected, for a reason in the e-mail or
 * its recipient.
 */
export type MailSubmitResult = "sent" | "refused";

/**
 * Submits an e-mail. Rejects if a retry may succeed, whether or not the e-mail was sent. After a crash, the same `id`
 * may be submitted twice.
 */
export interface Mailer {
  send(mail: Mail): Promise<MailSubmitResult>;
}

/** An alert condition. Its name stays the same while the condition applies. */
export interface AlertCondition {
  readonly name: string;
  /** Human-readable text. Never contains a phone number or a message text. May contain an account id. */
  readonly says: string;
  /** Time that the condition must apply before the operator is notified. Default: 1 minute. */
  readonly lastingMilliseconds?: number;
}

/**
 * A stored alert condition: when it started, when it was last seen, and when the operator was notified, in Unix
 * milliseconds. `toldAt` is null if the operator was not notified yet.
 */
export interface Alert extends AlertCondition {
  readonly since: number;
  readonly seenAt: number;
  readonly toldAt: number | null;
  /**
   * Time until which one instance has reserved the notification. 0 if no instance has tried since the latest
   * notification.
   */
  readonly reservedUntil: number;
}

/** A notification of the operator: an alert has begun, or it is resolved. */
export interface AlertNotification {
  /** Identical for all attempts to send this notification. */
  readonly id: string;
  readonly kind: "began" | "ended";
  readonly alert: AlertCondition & Pick<Alert, "since">;
}

/** Notifies the operator by e-mail and webhook, as configured in the routes file. Rejects if one of them fails. */
export type NotifyOperator = (notice: AlertNotification, now: number) => Promise<void>;

/** Thresholds and destinations of alerts. */
export interface AlertingOptions {
  /** Minimum age of the oldest message in a queue for the alert. */
  readonly oldestQueuedMilliseconds: number;
  readonly notify: NotifyOperator;
  /** Returns the alert conditions of this process's providers. */
  readonly listProviderConditions: () => Promise<readonly AlertCondition[]>;
}
