import { BoundedMap } from "../../common/bounded-map.ts";
import type { Handover, OutboundMessage } from "../../ports/gateways.ts";

/** The message of a result, and the account that sends it. */
export type ResultOf = Pick<OutboundMessage, "id" | "accountId">;

/** How many messages have to be rejected before a provider counts as rejecting. */
const minimumRejected = 5;
/** No account alone makes a provider count as rejecting while others use it. */
const maximumOfAccount = 3;
const maximumShare = 0.5;
/** How long nothing has to be accepted before a provider counts as accepting nothing. */
const nothingMilliseconds = 3_000;
/** After this time without a result nobody knows how it is. */
const memoryMilliseconds = 60_000;
const maximumAccounts = 100;
const outcomesOfAccount = 20;

/** The latest results of one account's messages. */
interface Results {
  /** True for an accepted message. */
  readonly outcomes: boolean[];
  /** The messages among them that were rejected, so that the retries of one count once. */
  readonly rejected: string[];
  at: number;
}

/**
 * Counts the messages that a provider accepts and rejects, by account. Only results that concern the provider count, and each
 * account counts the same, so that one that sends what no provider accepts takes the provider from no other account.
 */
export class Rejections {
  /** Since the last accepted message: how many results there were, and the first messages of each account. */
  #inARow = 0;
  #firstAt = 0;
  #lastAt = -Infinity;
  readonly #messages = new Map<string, string[]>();
  readonly #byAccount = new BoundedMap<string, Results>(maximumAccounts);

  /** Returns true if nothing was accepted before for long enough that the provider counted as accepting nothing. */
  accept({ accountId }: ResultOf, now: number): boolean {
    const wasNothing = this.acceptsNothing(now);
    this.#inARow = 0;
    this.#messages.clear();
    add(this.#resultsOf(accountId, now).outcomes, true, outcomesOfAccount);
    this.#lastAt = now;
    return wasNothing;
  }

  reject({ id, accountId }: ResultOf, now: number): void {
    if (this.#inARow === 0 || now - this.#lastAt > memoryMilliseconds) this.#begin(now);
    this.#inARow += 1;
    this.#lastAt = now;
    const own = this.#messages.get(accountId) ?? [];
    if (this.#messages.size < minimumRejected) this.#messages.set(accountId, own);
    if (own.length < maximumOfAccount && !own.includes(id)) own.push(id);
    const { outcomes, rejected } = this.#resultsOf(accountId, now);
    if (rejected.includes(id)) return;
    add(rejected, id, outcomesOfAccount);
    add(outcomes, false, outcomesOfAccount);
  }

  /** True if the last result was a rejection. */
  get isLast(): boolean {
    return this.#inARow > 0;
  }

  /** When the last result came, by the steady clock. */
  get lastAt(): number {
    return this.#lastAt;
  }

  /** True if several results in a row were rejections, and nothing was accepted for 3 seconds. */
  acceptsNothing(now: number): boolean {
    return (
      this.#inARow >= minimumRejected &&
      now - this.#firstAt >= nothingMilliseconds &&
      now - this.#lastAt <= memoryMilliseconds
    );
  }

  /**
   * True if the provider, and not the messages of one account, is the likely cause: the last results were rejections of several
   * accounts, or more than half is rejected in the mean of the accounts of the last minute.
   */
  areOfProvider(now: number): boolean {
    const inARow = [...this.#messages.values()].reduce((sum, own) => sum + own.length, 0);
    return inARow >= minimumRejected || this.isMost(now);
  }

  /** True if at least `minimum` messages are rejected, and more than half in the mean of the accounts of the last minute. */
  isMost(now: number, minimum = minimumRejected): boolean {
    const recent = [...this.#byAccount.values()].filter(({ at }) => now - at <= memoryMilliseconds);
    const rejected = recent.reduce((sum, results) => sum + results.rejected.length, 0);
    const shares = recent.map(({ outcomes }) => outcomes.filter((each) => !each).length / outcomes.length);
    const mean = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
    return rejected >= minimum && mean > maximumShare;
  }

  /** Judges the provider by what comes from now on. */
  forgetShares(): void {
    this.#byAccount.clear();
    this.#messages.clear();
  }

  #begin(now: number): void {
    this.#inARow = 0;
    this.#firstAt = now;
    this.#messages.clear();
  }

  #resultsOf(accountId: string, now: number): Results {
    const known = this.#byAccount.get(accountId);
    const results =
      known && now - known.at <= memoryMilliseconds ? known : { outcomes: [], rejected: [], at: now };
    results.at = now;
    // Set anew, so that the account without a result for longest is dropped first.
    this.#byAccount.delete(accountId);
    this.#byAccount.set(accountId, results);
    return results;
  }
}

/** True if a result says that a provider does not accept messages, whatever their number and text. */
export function isRejection(handover: Handover): boolean {
  switch (handover.kind) {
    case "accepted":
    case "refused":
      return false;
    case "throttled":
    case "unavailable":
      return !handover.unasked && !handover.neutral;
    case "retry":
      return handover.outcomeUnknown === true;
  }
}

function add<Entry>(entries: Entry[], entry: Entry, maximum: number): void {
  entries.push(entry);
  if (entries.length > maximum) entries.shift();
}
