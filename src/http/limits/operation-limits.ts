import type { Clock } from "../../ports/clock.ts";
import type { Limits } from "../../ports/limits.ts";
import { createSignInLimit } from "./sign-in-limit.ts";
import { createRateLimit } from "./rate-limit.ts";
import { millisecondsPerHour, millisecondsPerMinute } from "../../domain/time/units.ts";
import { createExpiringMap } from "../../common/expiring-map.ts";
import { createKeyedMutex } from "../../common/keyed-mutex.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

/** Unit and period of the rate limit for failed authentications of an IP network. */
export const authenticationFailures = {
  description: "failed authentications a minute",
  milliseconds: millisecondsPerMinute,
};
const mails = { description: "such e-mails an hour to one address", milliseconds: millisecondsPerHour };
const blockedStarts = { description: "blocked verifications an hour", milliseconds: millisecondsPerHour };
const idleKeys = {
  description: "idempotency keys an hour for one verification",
  milliseconds: millisecondsPerHour,
};
const lateKeys = {
  description: "idempotency keys an hour for ended verifications",
  milliseconds: millisecondsPerHour,
};
const keysMade = { description: "new API keys an hour", milliseconds: millisecondsPerHour };
const refreshes = { description: "refreshes of a session a minute", milliseconds: millisecondsPerMinute };

/** Creates the limits of operations, in addition to the request limits of callers. */
export const createLimits = (clock: Clock): Limits => ({
  signIns: createSignInLimit(clock),
  mails: createRateLimit(5, clock, mails),
  ...createSendingLimits(clock),
  refreshes: createRateLimit(30, clock, refreshes),
  blockedStarts: createRateLimit(1_000, clock, blockedStarts),
  idleKeys: createRateLimit(100, clock, idleKeys),
  lateKeys: createRateLimit(1_000, clock, lateKeys),
  keyCreations: createRateLimit(500, clock, keysMade),
});

const limitEvents = { description: "looks a minute", milliseconds: millisecondsPerMinute };
const blockEvents = { description: "looks in 15 minutes", milliseconds: lifetimes.blockEventMilliseconds };

/** Creates the limits of sends. */
export const createSendingLimits = (
  clock: Clock,
): Pick<Limits, "limitEvents" | "blockEvents" | "operationMutex" | "payers"> => ({
  payers: createExpiringMap(clock, millisecondsPerMinute),
  operationMutex: createKeyedMutex(),
  limitEvents: createRateLimit(1, clock, limitEvents),
  blockEvents: createRateLimit(1, clock, blockEvents),
});
