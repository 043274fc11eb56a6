import { doubled } from "../../common/backoff.ts";

/** Why a provider is asked after the others. */
export type Trouble = "throttling" | "slow" | "silent" | "rejecting";

const successesToReturn = 3;
const firstPauseMilliseconds = 1_000;
const maximumPauseMilliseconds = 8_000;
/** A provider that asks for a longer pause is tried earlier: it may be well long before that. */
const maximumWaitMilliseconds = 20_000;

/** The time in which a provider is asked after the others, by the steady clock, and what is tried to end it. */
export class Demotion {
  readonly trouble: Trouble;
  readonly since: number;
  lastFailureAt: number;
  #failures = 1;
  #successes = 0;
  /** From then on one message may go to the provider first. */
  #trialAt: number;
  /** Whether one has gone to it first and it has not answered yet. */
  #isTried = false;

  constructor(trouble: Trouble, now: number, waitMilliseconds: number) {
    this.trouble = trouble;
    this.since = now;
    this.lastFailureAt = now;
    this.#trialAt = now + pauseMilliseconds(1, waitMilliseconds);
  }

  /** A message was not handed over. Of those that were under way together only a trial says that it is still so. */
  fail(now: number, waitMilliseconds: number): void {
    this.lastFailureAt = now;
    if (!this.#isTried && this.#successes === 0) return;
    this.#failures += 1;
    this.#successes = 0;
    this.#isTried = false;
    this.#trialAt = now + pauseMilliseconds(this.#failures, waitMilliseconds);
  }

  /** A message was handed over in time; says whether the provider has its place back now. */
  succeed(now: number): boolean {
    this.#successes += 1;
    this.#isTried = false;
    this.#trialAt = now;
    return this.#successes >= successesToReturn;
  }

  /** A message that tried the provider was none for it: the next one may. */
  endTrial(now: number): void {
    if (!this.#isTried) return;
    this.#isTried = false;
    this.#trialAt = now;
  }

  /** Says whether the next message may try the provider, once for each pause. */
  beginTrial(now: number): boolean {
    if (now < this.#trialAt) return false;
    this.#isTried = true;
    this.#trialAt = now + maximumPauseMilliseconds;
    return true;
  }
}

/** How long there is no trial, after so many that failed. */
const pauseMilliseconds = (failures: number, waitMilliseconds: number) =>
  Math.max(
    doubled(firstPauseMilliseconds, maximumPauseMilliseconds, failures),
    Math.min(waitMilliseconds, maximumWaitMilliseconds),
  );
