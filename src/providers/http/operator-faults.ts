import { createNews } from "../../common/news.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";

/** Tells the operator of faults that only the operator can end, once for each change and not for each message. */
export interface OperatorFaults {
  /** `code` is the vendor's word for what is wrong. */
  arose(code: string): void;
  /** The vendor took a request: whatever was wrong is over. */
  ended(): void;
  /** The vendor refused one message in a way that the operator may want to look into; each code is logged once. */
  noted(code: string): void;
}

const word = /^[\w.:-]{1,64}$/;
const notesKept = 100;
const plainWord = (code: string) => (word.test(code) ? code : "unreadable");

/** Begins without a fault; what is no plain word of the vendor is logged as `unreadable`. */
export function createOperatorFaults(provider: string, clock: Clock, log: Log): OperatorFaults {
  let standing: string | undefined;
  const isNews = createNews(clock, Infinity, notesKept);
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
  };
}
