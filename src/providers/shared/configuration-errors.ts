import { createLogLimiter } from "../../common/log-limiter.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";

/** Logs errors that only the operator can fix, once for each change instead of once for each message. */
export interface ConfigurationErrors {
  /**
   * Records that the vendor rejects all requests. Logs an error, unless this code is the current error already. `code`
   * is the vendor's error code.
   */
  raise(code: string): void;
  /** Records that the vendor accepted a request, so the error is resolved. Logs it if there was an error. */
  clear(): void;
  /**
   * Logs that the vendor rejected one message for a reason that may need the operator's action. Each code is logged
   * once, and at most 100 codes.
   */
  logRejection(code: string): void;
  /**
   * Logs a response with a vendor code that the operator's description does not contain. Each code is logged once, and
   * at most 100 codes. `words` must not contain message content.
   */
  logUnknownCode(words: string): void;
}

const codePattern = /^[\w.:-]{1,64}$/;
const cleanCodePattern = /^[\w.:* -]{1,64}$/;
const maximumLoggedCodes = 100;
/** No vendor code has seven digits in a row, but phone numbers do. */
const phoneNumberDigits = /\d{7}/;
const toLoggableCode = (code: string) =>
  codePattern.test(code) && !phoneNumberDigits.test(code) ? code : "unreadable";

/**
 * Creates the log without a current error. A code is logged as `unreadable` if it is longer than 64 characters, has
 * unusual characters, or may be a phone number. `logUnknownCode` does not check for phone numbers.
 */
export function createConfigurationErrors(provider: string, clock: Clock, log: Log): ConfigurationErrors {
  let currentError: string | undefined;
  const isNewCode = createLogLimiter(clock, Infinity, maximumLoggedCodes);
  const isNewUnknownCode = createLogLimiter(clock, Infinity, maximumLoggedCodes);
  return {
    raise(code) {
      const loggedCode = toLoggableCode(code);
      if (loggedCode === currentError) return;
      currentError = loggedCode;
      log.error({ provider, code: loggedCode }, "provider rejects all messages; operator action required");
    },
    clear() {
      if (currentError !== undefined)
        log.info({ provider, code: currentError }, "provider accepts requests again");
      currentError = undefined;
    },
    logRejection(code) {
      const loggedCode = toLoggableCode(code);
      if (!isNewCode(loggedCode)) return;
      log.warn(
        { provider, code: loggedCode },
        "provider rejected a message; operator action may be required",
      );
    },
    logUnknownCode(words) {
      const code = cleanCodePattern.test(words) ? words : "unreadable";
      if (!isNewUnknownCode(code)) return;
      log.warn(
        { provider, code },
        "provider response has an unknown code; outcome unknown, the message is sent again",
      );
    },
  };
}
