import type { Clock } from "../../ports/clock.ts";
import type { Limits } from "../../ports/limits.ts";
import { createEventLimits } from "./event-limits.ts";
import { createGuessLimit } from "./guess-limit.ts";
import { createRateLimit } from "./rate-limit.ts";

/** What networks are allowed of failures. */
export const failures = { words: "failed authentications a minute", milliseconds: 60_000 };
const mails = { words: "such e-mails an hour to one address", milliseconds: 3_600_000 };
const refreshes = { words: "refreshes of a session a minute", milliseconds: 60_000 };

/** What operations ask, beside the limits of requests. */
export const createLimits = (clock: Clock): Limits => ({
  guesses: createGuessLimit(clock),
  mails: createRateLimit(5, clock, mails),
  ...createEventLimits(clock),
  refreshes: createRateLimit(30, clock, refreshes),
});
