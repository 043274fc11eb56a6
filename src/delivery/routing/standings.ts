import type { Clock } from "../../ports/clock.ts";
import type { Handover } from "../../ports/gateways.ts";
import type { ProviderState, Provider } from "../../ports/providers.ts";
import { RecentAnswers } from "./recent-answers.ts";
import { Rejections } from "./rejections.ts";
import type { Demotion } from "./demotion.ts";

/** What has to be known of a provider to say how it is. */
export type HealthOf = Pick<Provider, "name" | "isUp" | "changedAt">;

/** How a provider is at a moment, and how it answered lately. */
export type HealthState = Pick<ProviderState, "state" | "since" | "trouble" | "lastFailure" | "answers">;

/** What is remembered of a provider. */
export interface Standing {
  /** Messages in a row that it left open or could not take, and when the last one was. */
  failures: number;
  failedAt: number;
  demotion: Demotion | undefined;
  /** The steady time at which its latest demotion ended. */
  returnedAt: number;
  lastFailure: ProviderState["lastFailure"];
  readonly answers: RecentAnswers;
  readonly rejections: Rejections;
  /** How many times it has come up, or has accepted a message again after it accepted nothing. */
  recoveries: number;
  /** Whether it was up when its intake was read last; undefined before. */
  wasUp: boolean | undefined;
}

/** What is remembered of all providers, of which there are as many as the routes file has. */
export interface Standings {
  standingOf(provider: HealthOf): Standing;
  /** Remembers what a provider answered. */
  note(provider: HealthOf, handover: Handover): void;
  stateOf(provider: HealthOf): HealthState;
}

/** Standings of providers of which nothing is known yet. */
export function createStandings(clock: Clock): Standings {
  const standings = new Map<string, Standing>();
  const createdAt = clock.steady();

  function standingOf({ name }: HealthOf): Standing {
    const known = standings.get(name) ?? createStanding();
    standings.set(name, known);
    return known;
  }

  return {
    standingOf,
    note(provider, handover) {
      const standing = standingOf(provider);
      standing.answers.add(handover.kind, clock.steady());
      if (!isVerdict(handover)) standing.lastFailure = { detail: handover.detail, at: clock.now() };
    },
    stateOf(provider) {
      const { demotion, returnedAt, lastFailure, answers } = standingOf(provider);
      const now = clock.steady();
      const changedAt = provider.changedAt?.() ?? createdAt;
      const timeOf = (steady: number) => Math.round(clock.now() - (now - steady));
      const told = { trouble: undefined, lastFailure, answers: answers.totals(now) };
      if (!provider.isUp()) return { ...told, state: "down", since: timeOf(changedAt) };
      const since = timeOf(Math.max(changedAt, demotion?.since ?? returnedAt));
      if (!demotion) return { ...told, state: "up", since };
      return { ...told, state: "demoted", since, trouble: demotion.trouble };
    },
  };
}

const createStanding = (): Standing => ({
  failures: 0,
  failedAt: 0,
  demotion: undefined,
  returnedAt: 0,
  lastFailure: undefined,
  answers: new RecentAnswers(),
  rejections: new Rejections(),
  recoveries: 0,
  wasUp: undefined,
});

/** Whether a provider dealt with a message. */
export function isVerdict(
  handover: Handover,
): handover is Extract<Handover, { kind: "accepted" | "refused" }> {
  return handover.kind === "accepted" || handover.kind === "refused";
}
