import { createNews } from "../../common/news.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/telemetry.ts";

/** Reports faults that only the operator can fix, once for each change and not for each message. */
export interface OperatorFaults {
  /** `code` is the vendor's error code. */
  arose(code: string): void;
  /** The vendor accepted a request, so the fault is over. */
  ended(): void;
  /** The vendor refused one message for a reason that may interest the operator; each code is logged once. */
  noted(code: string): void;
  /** The vendor answered in words that the operator has not described; each is logged once. They have to be clean. */
  undescribed(words: string): void;
}

const word = /^[\w.:-]{1,64}$/;
const cleanWords = /^[\w.:* -]{1,64}$/;
const notesKept = 100;
/** No code has so many digits in a row; numbers of recipients do. */
const digitsOfNumbers = /\d{7}/;
const plainWord = (code: string) => (word.test(code) && !digitsOfNumbers.test(code) ? code : "unreadable");

/** Starts without a fault; a code that is no plain word, or may be a number, is logged as `unreadable`. */
export function createOperatorFaults(provider: string, clock: Clock, log: Log): OperatorFaults {
  let standing: string | undefined;
  const isNews = createNews(clock, Infinity, notesKept);
  const isUndescribedNews = createNews(clock, Infinity, notesKept);
  return {
    arose(code) {
      const fault = plainWord(code);
      if (fault === standing) return;
      standing = fault;
      log.error({ provider, code: fault }, "provider takes nothing until the operator puts this right");
    },
    ended() {
      if (standing !== undefined) log.info({ provider, code: standing }, "provider takes requests again");
      standing = undefined;
    },
    noted(code) {
      const fault = plainWord(code);
      if (!isNews(fault)) return;
      log.warn(
        { provider, code: fault },
        "provider refused a message: the operator may have to look into it",
      );
    },
    undescribed(words) {
      const code = cleanWords.test(words) ? words : "unreadable";
      if (!isUndescribedNews(code)) return;
      log.warn(
        { provider, code },
        "provider answered what is not described: it may have the message, and gets it again",
      );
    },
  };
}
