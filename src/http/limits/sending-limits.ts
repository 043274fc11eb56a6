import { createExpiringMap } from "../../common/expiring-map.ts";
import { createKeyedMutex } from "../../common/keyed-mutex.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import { minuteMilliseconds } from "../../domain/time/units.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Limits } from "../../ports/limits.ts";
import { createRateLimit } from "./rate-limit.ts";

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
