import type { Clock } from "../../ports/clock.ts";
import type { Handover, Intake } from "../../ports/gateways.ts";
import type { Log, Metrics } from "../../ports/telemetry.ts";
import { Demotion, type Trouble } from "./demotion.ts";
import { isRejection, type ResultOf } from "./rejections.ts";
import {
  createStandings,
  isVerdict,
  type HealthOf,
  type HealthState,
  type Standing,
  type Standings,
} from "./standings.ts";

/** How the providers do, by what became of the latest messages; each process knows of those that it sent. */
export interface ProviderHealth {
  /** The providers that are up, in the order in which they are asked for the next message. */
  order<Known extends HealthOf>(providers: readonly Known[]): readonly Known[];
  /** Records what a provider answered to a message, and whether it took too long. */
  answered(provider: HealthOf, handover: Handover, isSlow: boolean, message: ResultOf): void;
  /** Records that another provider is asked because this one has not answered. */
  superseded(provider: HealthOf): void;
  /** Why it is asked after the others, if it is. */
  troubleOf(provider: HealthOf): Trouble | undefined;
  /** Whether messages can be expected to go out by it. */
  isWell(provider: HealthOf): boolean;
  /** True if it is up and accepts few messages or none. */
  isRejecting(provider: HealthOf): boolean;
  /** Whether it accepts messages now. */
  intakeOf(provider: HealthOf): Intake;
  /** How it is now, and how it answered lately. */
  stateOf(provider: HealthOf): HealthState;
}

/** One answer may be lost on its way; two in a row are no accident. */
const failuresToDemote = 2;
/** After this time without a failure nobody knows how it is. */
const memoryMilliseconds = 60_000;

/** Whom demotions and returns are told. */
interface Told {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/**
 * Demotes a provider that throttles or is slow at once, one that leaves two messages in a row open, and one that rejects most
 * messages for reasons that concern the provider: it is asked after the others then. A message tries it now and then, after a
 * second and later after up to eight; once it has taken three in a row it has its place back.
 */
export function createProviderHealth(clock: Clock, log: Log, metrics: Metrics): ProviderHealth {
  const standings = createStandings(clock);
  const { standingOf, note } = standings;
  const { demotionOf, demote, giveBack, fail, count, succeed, leaveOpen, reject } = createDemotions(
    { clock, log, metrics },
    standingOf,
  );

  return {
    order(providers) {
      const up = providers.filter((provider) => provider.isUp());
      for (const each of forgotten(up, demotionOf, clock.steady())) giveBack(each, demotionOf(each)!);
      return inOrder(up, demotionOf, clock.steady());
    },
    answered(provider, handover, isSlow, message) {
      if (handover.kind === "unavailable" && handover.unasked)
        return standingOf(provider).demotion?.endTrial(clock.steady());
      note(provider, handover);
      count(provider, handover, message);
      if (isSlow) {
        if (isVerdict(handover)) standingOf(provider).failures = 0;
        else fail(provider);
        return demote(provider, "slow");
      }
      switch (handover.kind) {
        case "refused":
          // It says of a provider that rejects the others no more than that it reads messages.
          if (demotionOf(provider)?.trouble === "rejecting")
            return demotionOf(provider)?.endTrial(clock.steady());
          return succeed(provider);
        case "accepted":
          return succeed(provider);
        case "throttled":
          return demote(provider, "throttling", handover.afterMilliseconds);
        case "unavailable":
          if (handover.neutral) return demotionOf(provider)?.endTrial(clock.steady());
          return reject(provider, handover.afterMilliseconds);
        case "retry":
          // Without doubt about the message it is the recipient's network that asks for patience.
          return handover.outcomeUnknown ? leaveOpen(provider) : succeed(provider);
      }
    },
    superseded(provider) {
      standingOf(provider).answers.add("superseded", clock.steady());
      fail(provider, failuresToDemote);
      demote(provider, "slow");
    },
    troubleOf: (provider) => demotionOf(provider)?.trouble,
    isWell: (provider) => provider.isUp() && !hasFailed(standingOf(provider), clock.steady()),
    isRejecting(provider) {
      const { demotion, rejections } = standingOf(provider);
      // Without a demotion the messages of one account may be at fault, or one message.
      if (!demotion || !provider.isUp()) return false;
      return demotion.trouble === "rejecting" || rejections.acceptsNothing(clock.steady());
    },
    intakeOf(provider) {
      const standing = standingOf(provider);
      const isUp = provider.isUp();
      if (isUp && standing.wasUp === false) standing.recoveries += 1;
      standing.wasUp = isUp;
      const { rejections, recoveries } = standing;
      const upState = rejections.acceptsNothing(clock.steady()) ? "rejecting" : "accepting";
      return {
        provider: provider.name,
        state: isUp ? upState : "down",
        recoveries,
        rejectedAt: rejections.isLast ? rejections.lastAt : undefined,
      };
    },
    stateOf: standings.stateOf,
  };
}

/** Demotes providers by what comes of their messages, and gives them their places back. */
function createDemotions({ clock, log, metrics }: Told, standingOf: Standings["standingOf"]) {
  function demote(provider: HealthOf, trouble: Trouble, waitMilliseconds = 0): void {
    const now = clock.steady();
    const standing = standingOf(provider);
    if (standing.demotion) return standing.demotion.fail(now, waitMilliseconds);
    standing.demotion = new Demotion(trouble, now, waitMilliseconds);
    metrics.demoted(provider.name, trouble);
    log.warn({ provider: provider.name, trouble }, "provider demoted: it is asked after the others");
  }

  function succeed(provider: HealthOf): void {
    const standing = Object.assign(standingOf(provider), { failures: 0 });
    if (standing.demotion?.succeed(clock.steady())) giveBack(provider, standing.demotion);
  }

  function giveBack(provider: HealthOf, { trouble, since }: Demotion): void {
    const standing = Object.assign(standingOf(provider), { demotion: undefined, returnedAt: clock.steady() });
    standing.rejections.forgetShares();
    const milliseconds = Math.round(clock.steady() - since);
    metrics.returned(provider.name, trouble);
    log.info({ provider: provider.name, trouble, milliseconds }, "provider returned to its place");
  }

  const demotionOf = (provider: HealthOf) => standingOf(provider).demotion;

  function fail(provider: HealthOf, count = 1): Standing {
    const standing = standingOf(provider);
    standing.failures += count;
    standing.failedAt = clock.steady();
    return standing;
  }

  function leaveOpen(provider: HealthOf): void {
    const { demotion, failures } = fail(provider);
    if (demotion || failures >= failuresToDemote) demote(provider, "silent");
  }

  /** Records whether a provider accepted a message at all. */
  function count(provider: HealthOf, handover: Handover, message: ResultOf): void {
    const standing = standingOf(provider);
    const now = clock.steady();
    if (isRejection(handover)) standing.rejections.reject(message, now);
    else if (handover.kind === "accepted" && standing.rejections.accept(message, now))
      standing.recoveries += 1;
  }

  /** A message that the provider could not take for a reason of its own. */
  function reject(provider: HealthOf, waitMilliseconds?: number): void {
    const { demotion, rejections } = fail(provider);
    const now = clock.steady();
    // Since it was demoted it has accepted messages of other accounts.
    if (demotion?.trouble === "rejecting" && !rejections.isMost(now, 1)) return demotion.endTrial(now);
    if (!demotion && !rejections.areOfProvider(now)) return;
    if (!demotion) rejections.forgetShares();
    demote(provider, "rejecting", waitMilliseconds);
  }

  return { demotionOf, demote, giveBack, fail, count, succeed, leaveOpen, reject };
}

/** Those demoted that are asked after a well one anyway: nothing tries them, and after a while nobody knows how they are. */
function forgotten<Known extends HealthOf>(
  providers: readonly Known[],
  demotionOf: (provider: Known) => Demotion | undefined,
  now: number,
): readonly Known[] {
  const best = providers.findIndex((provider) => !demotionOf(provider));
  return providers.slice(best === -1 ? providers.length : best).filter((provider) => {
    const demotion = demotionOf(provider);
    return demotion && now - demotion.lastFailureAt > memoryMilliseconds;
  });
}

const hasFailed = ({ failures, failedAt }: Standing, now: number) =>
  failures >= failuresToDemote && now - failedAt <= memoryMilliseconds;

/** Those that are well, then those that are demoted, the one that failed last at the end; a trial goes before all. */
function inOrder<Known extends HealthOf>(
  providers: readonly Known[],
  demotionOf: (provider: Known) => Demotion | undefined,
  now: number,
): readonly Known[] {
  const well = providers.filter((provider) => !demotionOf(provider));
  if (well.length === providers.length) return providers;
  const failedAt = (provider: Known) => demotionOf(provider)?.lastFailureAt ?? 0;
  const demoted = providers
    .filter((provider) => demotionOf(provider))
    .toSorted((one, other) => failedAt(one) - failedAt(other));
  const [best] = well;
  if (!best) return demoted;
  // Only one that the operator prefers to those that are well has anything to win back.
  const preferred = providers.slice(0, providers.indexOf(best));
  const trial = preferred.find((provider) => demotionOf(provider)?.beginTrial(now));
  if (!trial) return [...well, ...demoted];
  return [trial, ...well, ...demoted.filter((provider) => provider !== trial)];
}
