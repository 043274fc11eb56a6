const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const days = 24 * hours;

const vendorRequestMilliseconds = 20 * seconds;
const recordMilliseconds = 1 * minutes;
/** How many pages of a SIM's packages are asked for at most. */
export const packagePages = 10;
/** All pages of a SIM's packages; a request may wait for a place for as long as it may take. */
const packageListMilliseconds = packagePages * 2 * vendorRequestMilliseconds;

/**
 * How long things that depend on each other last or may take, in milliseconds. `rising` says which has to be shorter
 * than which; this is checked when the module is loaded.
 */
export const lifetimes = {
  /** The wait for a place and the answer of an SMSC together, for the last part of a message. */
  smppSubmitMilliseconds: 44 * seconds,
  /** What a gateway says after this time is not recorded: the outcome of the attempt is unknown then. */
  handOverMilliseconds: 45 * seconds,
  /** While the store is gone, the record of what a gateway was given is retried for at least this long. */
  recordMilliseconds,
  /** Short, so that another process soon goes on with what a kill left behind. */
  messageLeaseMilliseconds: 15 * seconds,
  /** Twice in a lease, so that one renewal may be lost. */
  messageLeaseRenewalMilliseconds: 5 * seconds,

  /** The most time that the operator may give a vendor for one request. */
  vendorRequestMilliseconds,

  /**
   * Counted from the charge for an eSIM package, or from when somebody goes on with it: by then nobody is looking for it, asking
   * for it or recording it any more. Settling it takes no longer either.
   */
  packageAttemptMilliseconds: packageListMilliseconds + 2 * vendorRequestMilliseconds + recordMilliseconds,
  /** The longest pause, in the middle, between two attempts to settle one while its upstream does not answer. */
  packagePauseMilliseconds: 1 * hours,
  /** How long that is tried. */
  packageSettlingMilliseconds: 7 * days,

  /** One e-mail, at the provider that the operator gave the most time. */
  mailSendMilliseconds: 40 * seconds,
  mailLeaseMilliseconds: 1 * minutes,
  /** How long a notice that an endpoint was switched off is retried. */
  noticeMilliseconds: 7 * days,

  /** Short as well: a provider that is asked for a status twice gives the same one twice. */
  statusLeaseMilliseconds: 10 * seconds,
  /** A status may come a little after the message's own time. */
  statusGraceMilliseconds: 10 * minutes,

  /** One request to a customer's endpoint. */
  webhookRequestMilliseconds: 15 * seconds,
  webhookLeaseMilliseconds: 30 * seconds,
  /** The longest pause between two attempts. */
  webhookPauseMilliseconds: 6 * hours,
  /** How long an endpoint may take nothing before it is switched off: a delivery's last failure, if not before. */
  webhookFailingMilliseconds: 3 * days - 1 * minutes,
  /** How long a delivery is tried. */
  webhookDeliveryMilliseconds: 3 * days,
  /** How long deliveries are kept and listed after their event. */
  webhookRetentionMilliseconds: 7 * days,

  /** How long an account is not told again of sends that are blocked for the same reason. */
  blockEventMilliseconds: 15 * minutes,

  /** How long an idempotency key without an answer is held: by then, whatever its request began has ended. */
  unansweredKeyMilliseconds: 5 * minutes,
  idempotencyKeyMilliseconds: 24 * hours,

  resetLinkMilliseconds: 1 * hours,
  accessTokenMilliseconds: 15 * minutes,
  confirmationLinkMilliseconds: 3 * days,
  sessionMilliseconds: 30 * days,
  /** How long a used refresh token gets the same successor again: for another tab, or after an answer that was lost. */
  refreshAgainMilliseconds: 30 * seconds,

  /** How long one step of a verification may take before another process goes on with it. */
  verificationLeaseMilliseconds: 30 * seconds,
  /** How long verifications are kept after their start, unless less is kept of all. */
  verificationRetentionMilliseconds: 90 * days,

  /** An SMS or a WhatsApp message is delivered in this time, or not at all. */
  messageMilliseconds: 1 * hours,
  /** A message of a verification waits for as long as its code may be entered: the contract's longest `ttl`. */
  verificationMessageMilliseconds: 24 * hours,
  /** How long WhatsApp takes free texts to a recipient who has written, and how much earlier no more are handed over. */
  serviceWindowMilliseconds: 24 * hours,
  serviceWindowMarginMilliseconds: 1 * minutes,
  /** How long the record of a message may take that a receipt names; then the receipt may mean another one. */
  unmatchedReceiptMilliseconds: 1 * minutes,
  /** How long a receipt that comes before its message's record is kept. */
  earlyReceiptMilliseconds: 3 * days,

  /** Deadlines after the signal to end: requests answered, hand-overs recorded, providers closed, the guard's counters kept, the log written. */
  requestsEndMilliseconds: 7 * seconds,
  handOversEndMilliseconds: 8.5 * seconds,
  providersEndMilliseconds: 8.8 * seconds,
  guardEndMilliseconds: 9.1 * seconds,
  logEndMilliseconds: 9.3 * seconds,
  processEndMilliseconds: 9.7 * seconds,
  /** The process is killed when it takes longer than this: the usual patience of Docker and systemd. */
  killMilliseconds: 10 * seconds,
} as const;

type Lifetimes = Readonly<Record<string, number>>;

/** In each row, every lifetime has to be shorter than the next. */
const rising: readonly (readonly (keyof typeof lifetimes)[])[] = [
  ["smppSubmitMilliseconds", "handOverMilliseconds", "recordMilliseconds", "unansweredKeyMilliseconds"],
  ["unansweredKeyMilliseconds", "messageMilliseconds", "earlyReceiptMilliseconds"],
  ["vendorRequestMilliseconds", "handOverMilliseconds"],
  ["unansweredKeyMilliseconds", "packageAttemptMilliseconds", "packagePauseMilliseconds"],
  ["packagePauseMilliseconds", "idempotencyKeyMilliseconds", "packageSettlingMilliseconds"],
  ["handOverMilliseconds", "unmatchedReceiptMilliseconds", "messageMilliseconds"],
  ["unansweredKeyMilliseconds", "idempotencyKeyMilliseconds"],
  ["handOverMilliseconds", "serviceWindowMarginMilliseconds", "serviceWindowMilliseconds"],
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
    "handOversEndMilliseconds",
    "providersEndMilliseconds",
    "guardEndMilliseconds",
    "logEndMilliseconds",
    "processEndMilliseconds",
    "killMilliseconds",
  ],
];

/** Throws where a lifetime is not shorter than the next one of its row. */
export function requireRising(given: Lifetimes, rows: readonly (readonly string[])[]): void {
  for (const row of rows) {
    for (const [index, longer] of row.slice(1).entries()) {
      const shorter = row[index]!;
      if (given[shorter]! < given[longer]!) continue;
      throw new Error(`${shorter} (${given[shorter]}) has to be less than ${longer} (${given[longer]}).`);
    }
  }
}

requireRising(lifetimes, rising);
