import type { Clock } from "../../ports/clock.ts";
import type { Limits } from "../../ports/limits.ts";
import { createGuessLimit } from "./guess-limit.ts";
import { createRateLimit } from "./rate-limit.ts";
import { hourMilliseconds, minuteMilliseconds } from "../../domain/time/units.ts";
import { createExpiringMap } from "../../common/expiring-map.ts";
import { createKeyedMutex } from "../../common/keyed-mutex.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

/** What networks are allowed of failures. */
export const failures = { words: "failed authentications a minute", milliseconds: minuteMilliseconds };
const mails = { words: "such e-mails an hour to one address", milliseconds: hourMilliseconds };
const blockedStarts = { words: "blocked verifications an hour", milliseconds: hourMilliseconds };
const idleKeys = { words: "idempotency keys an hour for one verification", milliseconds: hourMilliseconds };
const lateKeys = {
  words: "idempotency keys an hour for verifications that are over",
  milliseconds: hourMilliseconds,
};
const keysMade = { words: "new API keys an hour", milliseconds: hourMilliseconds };
const refreshes = { words: "refreshes of a session a minute", milliseconds: minuteMilliseconds };

/** What operations ask, beside the limits of requests. */
export const createLimits = (clock: Clock): Limits => ({
  guesses: createGuessLimit(clock),
  mails: createRateLimit(5, clock, mails),
  ...createSendingLimits(clock),
  refreshes: createRateLimit(30, clock, refreshes),
  blockedStarts: createRateLimit(1_000, clock, blockedStarts),
  idleKeys: createRateLimit(100, clock, idleKeys),
  lateKeys: createRateLimit(1_000, clock, lateKeys),
  keysMade: createRateLimit(500, clock, keysMade),
});

const limitEvents = { words: "looks a minute", milliseconds: minuteMilliseconds };
const blockEvents = { words: "looks in 15 minutes", milliseconds: lifetimes.blockEventMilliseconds };

/** What sends ask. */
export const createSendingLimits = (
  clock: Clock,
): Pick<Limits, "limitEvents" | "blockEvents" | "attempts" | "payers"> => ({
  payers: createExpiringMap(clock, minuteMilliseconds),
  attempts: createKeyedMutex(),
  limitEvents: createRateLimit(1, clock, limitEvents),
  blockEvents: createRateLimit(1, clock, blockEvents),
});
