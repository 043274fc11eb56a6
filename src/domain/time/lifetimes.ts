const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const days = 24 * hours;

const vendorRequestMilliseconds = 20 * seconds;
const recordMilliseconds = 1 * minutes;
/** Maximum number of pages that are requested to list the packages of a SIM. */
export const maximumPackagePages = 10;
/** Maximum duration of requests for all pages. Each request may wait for a permit as long as its own timeout. */
const packageListMilliseconds = maximumPackagePages * 2 * vendorRequestMilliseconds;

/**
 * Durations that depend on each other, in milliseconds. `rising` lists their required order. This is checked when the
 * module is loaded.
 */
export const lifetimes = {
  /** Maximum wait for a free window slot and the SMSC's response together, for the last segment of a message. */
  smppSubmitMilliseconds: 44 * seconds,
  /**
   * Maximum duration of a submit attempt. The outcome is then unknown. A later response is recorded as an attempt, but
   * does not change the message.
   */
  submitMilliseconds: 45 * seconds,
  /**
   * Minimum duration of retries of a submission's record while the store is unavailable. Maximum duration of such
   * retries for a late response and for a purchased package.
   */
  recordMilliseconds,
  /** Short, so that another process soon continues the work of a killed process. */
  messageLeaseMilliseconds: 15 * seconds,
  /** Two renewals fit into a lease, so that a single renewal may fail. */
  messageLeaseRenewalMilliseconds: 5 * seconds,

  /** Maximum request timeout that the operator can set for a vendor. */
  vendorRequestMilliseconds,

  /**
   * Maximum duration of a package purchase, counted from the charge or the latest resume. After it, no process lists
   * packages, creates one or records one for this purchase. A resolution takes at most as long.
   */
  packagePurchaseMilliseconds: packageListMilliseconds + 2 * vendorRequestMilliseconds + recordMilliseconds,
  /** Longest average pause between two attempts to resolve a purchase while the eSIM platform does not respond. */
  packagePauseMilliseconds: 1 * hours,
  /** Total duration of these attempts. */
  packageResolutionMilliseconds: 7 * days,

  /** Maximum duration of one e-mail submission, with the longest timeout that the operator can set. */
  mailSendMilliseconds: 40 * seconds,
  mailLeaseMilliseconds: 1 * minutes,
  /** Maximum duration of retries of the e-mail about a disabled endpoint. */
  noticeMilliseconds: 7 * days,

  /** Short, because a provider that is polled twice returns the same status twice. */
  statusLeaseMilliseconds: 10 * seconds,
  /** Polling continues for this time after the message has expired. */
  statusGraceMilliseconds: 10 * minutes,

  /** Timeout of one request to a customer's endpoint. */
  webhookRequestMilliseconds: 15 * seconds,
  webhookLeaseMilliseconds: 30 * seconds,
  /** Longest pause between two attempts. */
  webhookPauseMilliseconds: 6 * hours,
  /**
   * Time that an endpoint may fail before it is disabled. It is shorter than a delivery is retried, so that the last
   * failed attempt of a delivery disables the endpoint at the latest.
   */
  webhookFailingMilliseconds: 3 * days - 1 * minutes,
  /** Maximum duration of a delivery's retries. */
  webhookDeliveryMilliseconds: 3 * days,
  /** Time that deliveries are retained and listed after their event. */
  webhookRetentionMilliseconds: 7 * days,

  /** Minimum time between two `message.blocked` events with the same reason for an account. */
  blockEventMilliseconds: 15 * minutes,

  /** Time after which an idempotency key without a response expires. All work of its request has ended by then. */
  unansweredKeyMilliseconds: 5 * minutes,
  idempotencyKeyMilliseconds: 24 * hours,

  resetLinkMilliseconds: 1 * hours,
  accessTokenMilliseconds: 15 * minutes,
  confirmationLinkMilliseconds: 3 * days,
  sessionMilliseconds: 30 * days,
  /**
   * Period during which a used refresh token gets the same successor again: for another browser tab, or after a lost
   * response.
   */
  refreshAgainMilliseconds: 30 * seconds,

  /** Maximum duration of one verification step. After it, another process continues the verification. */
  verificationLeaseMilliseconds: 30 * seconds,

  /** Time to live of an SMS or a WhatsApp message that belongs to no verification. */
  messageMilliseconds: 1 * hours,
  /** Maximum time to live of a verification message. It equals the longest `ttl` of a verification. */
  verificationMessageMilliseconds: 24 * hours,
  /**
   * Period after a recipient's message during which WhatsApp accepts free-form texts. Submission stops earlier, by the
   * margin.
   */
  serviceWindowMilliseconds: 24 * hours,
  serviceWindowMarginMilliseconds: 1 * minutes,
  /**
   * Maximum delay between an unmatched receipt and the record of its message. After it, the receipt is matched by other
   * spellings of its id.
   */
  unmatchedReceiptMilliseconds: 1 * minutes,
  /** Retention of a receipt that arrives before its message is recorded. */
  earlyReceiptMilliseconds: 3 * days,

  /**
   * Shutdown deadlines, counted from the signal: requests are answered, submissions are recorded, providers are closed,
   * guard counters are saved, the log is written, the process ends.
   */
  requestsEndMilliseconds: 7 * seconds,
  submissionsEndMilliseconds: 8.5 * seconds,
  providersEndMilliseconds: 8.8 * seconds,
  guardEndMilliseconds: 9.1 * seconds,
  logEndMilliseconds: 9.3 * seconds,
  processEndMilliseconds: 9.7 * seconds,
  /** Time after which Docker and systemd usually kill the process. */
  killMilliseconds: 10 * seconds,
} as const;

type Lifetimes = Readonly<Record<string, number>>;

/** In each row, each duration must be shorter than the next one. */
const rising: readonly (readonly (keyof typeof lifetimes)[])[] = [
  ["smppSubmitMilliseconds", "submitMilliseconds", "recordMilliseconds", "unansweredKeyMilliseconds"],
  ["unansweredKeyMilliseconds", "messageMilliseconds", "earlyReceiptMilliseconds"],
  ["vendorRequestMilliseconds", "submitMilliseconds"],
  ["unansweredKeyMilliseconds", "packagePurchaseMilliseconds", "packagePauseMilliseconds"],
  ["packagePauseMilliseconds", "idempotencyKeyMilliseconds", "packageResolutionMilliseconds"],
  ["submitMilliseconds", "unmatchedReceiptMilliseconds", "messageMilliseconds"],
  ["unansweredKeyMilliseconds", "idempotencyKeyMilliseconds"],
  ["submitMilliseconds", "serviceWindowMarginMilliseconds", "serviceWindowMilliseconds"],
  ["messageLeaseRenewalMilliseconds", "messageLeaseMilliseconds"],
  ["mailSendMilliseconds", "mailLeaseMilliseconds", "resetLinkMilliseconds", "noticeMilliseconds"],
  ["webhookRequestMilliseconds", "webhookLeaseMilliseconds", "webhookPauseMilliseconds"],
  [
    "webhookPauseMilliseconds",
    "webhookFailingMilliseconds",
    "webhookDeliveryMilliseconds",
    "webhookRetentionMilliseconds",
  ],
  ["refreshAgainMilliseconds", "accessTokenMilliseconds", "sessionMilliseconds"],
  [
    "requestsEndMilliseconds",
    "submissionsEndMilliseconds",
    "providersEndMilliseconds",
    "guardEndMilliseconds",
    "logEndMilliseconds",
    "processEndMilliseconds",
    "killMilliseconds",
  ],
];

/** Throws if a duration is not shorter than the next one of its row. */
export function assertAscending(given: Lifetimes, rows: readonly (readonly string[])[]): void {
  for (const row of rows) {
    for (const [index, longer] of row.slice(1).entries()) {
      const shorter = row[index]!;
      if (given[shorter]! < given[longer]!) continue;
      throw new Error(`${shorter} (${given[shorter]}) must be less than ${longer} (${given[longer]}).`);
    }
  }
}

assertAscending(lifetimes, rising);
