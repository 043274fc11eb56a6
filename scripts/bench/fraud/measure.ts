import { tableOf } from "../report.ts";
import { minute, spendMicros } from "./customers.ts";
import { simulateScenes, type Scenes } from "./scenes.ts";
import { recipientLimit, type Outcome, type Simulation } from "./simulate.ts";

/** A measured value, the limit that it should not exceed, and the names of what exceeds it. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly missed: readonly string[];
}

/** Simulates legitimate traffic and attacks, and prints the results with the aims. */
export async function measureFraud({ seed }: { readonly seed: number }) {
  const scenes = simulateScenes(seed);
  const { month, small, week } = scenes;
  const legitimate = Object.entries({ month, small, week }).flatMap(([scene, { tallies }]) =>
    [...tallies].map(([accountId, { calm, attacked, blocked }]) => ({
      customer: `${scene}: ${accountId}`,
      sends: calm.sends + attacked.sends,
      "blocked, %": (100 * toShare(calm)).toFixed(3),
      "during attacks, %": (100 * toShare(attacked)).toFixed(3),
      rules: [...new Set(blocked.values())].join(", "),
    })),
  );
  const attacks = week.outcomes.map(({ attack, rule = "none", passed, event, ...outcome }) => ({
    attack: attack.name,
    "blocked by": rule,
    passed: `${passed.sends} (${toUnits(passed.micros)})`,
    "largest loss of a day": toUnits(
      Math.max(0, ...[...outcome.losses.values()].map(({ micros }) => micros)),
    ),
    "event after, min": event ? `${toEventMinutes({ attack, event }).toFixed(1)} ${event.rule}` : "never",
  }));
  const results = listAims(scenes);
  const aims = results.map(({ name, value, limit, missed }) => ({
    aim: name,
    measured: Number(value.toPrecision(4)),
    limit,
    "missed by": missed.join("; "),
  }));
  for (const table of [legitimate, attacks, aims]) console.log(`\n${tableOf(table)}`);
  return { results, invalid: undefined };
}

type Values = readonly (readonly [name: string, value: number])[];

type Loss = { readonly micros: number; readonly limit: number };

/** Compares the results of all scenes with the aims. */
export function listAims({ month, small, week, crossing }: Scenes): readonly Result[] {
  const listCalm = ({ customers, tallies }: Simulation, isSilent: boolean): Values => {
    const meant = customers.filter(({ reporting }) => (reporting === "nothing") === isSilent);
    const counts = meant.map(({ accountId }) => tallies.get(accountId)!.calm);
    const sum = (name: "sends" | "blocked") => counts.reduce((total, count) => total + count[name], 0);
    return [["all", toShare({ sends: sum("sends"), blocked: sum("blocked") })]];
  };
  const listForms = (end: string): Values =>
    [...week.tallies]
      .filter(([accountId]) => accountId.startsWith("form,") && accountId.endsWith(end))
      .map(([accountId, { attacked }]) => [accountId, toShare(attacked)]);
  const listPhones = (period: "hour" | "day", isOwned: boolean): Values =>
    week.outcomes.flatMap(({ attack: { name, phone = "" } }) => {
      const most = week.phones.get(phone);
      return most?.isOwned === isOwned ? [[name, most[period]] as const] : [];
    });
  const listMost = (
    read: (loss: Loss) => number,
    isMeant = (_outcome: Outcome, _place: string) => true,
  ): Values =>
    week.outcomes.map((outcome) => {
      const losses = [...outcome.losses].filter(([key]) =>
        isMeant(outcome, key.slice(0, key.lastIndexOf(" "))),
      );
      return [outcome.attack.name, Math.max(0, ...losses.map(([, loss]) => read(loss)))];
    });
  /** The amount alone limits the loss where the account has recipients of its own. */
  const isNew = ({ attack, ownPlaces }: Outcome, place: string) =>
    attack.converted === 0 && !attack.isOwnCountry && !ownPlaces.has(place);
  const blocked = "legitimate sends blocked, ";
  const loss = "units lost in an account, a country and a day, ";
  const perLimit = ({ micros, limit }: Loss) => (limit > 0 ? micros / limit : 0);
  const aims: readonly (readonly [name: string, values: Values, limit: number])[] = [
    ["accounts blocked in a country because of other accounts", [[crossing.join(", "), crossing.length]], 0],
    [`${blocked}customers that report conversions`, listCalm(month, false), 0.0002],
    [`${blocked}customers that report nothing`, listCalm(month, true), 0.0002],
    [`${blocked}small installations`, listCalm(small, false), 0.0002],
    [`${blocked}forms with a challenge`, listForms(", challenge"), 0.02],
    [`${blocked}forms without a challenge`, listForms("no challenge"), 0.02],
    ["messages to one phone in an hour", listPhones("hour", false), recipientLimit.hour],
    ["messages to one phone in a day", listPhones("day", false), recipientLimit.day],
    [
      "messages to one phone in a day, while its owner enters codes",
      listPhones("day", true),
      recipientLimit.day,
    ],
    [
      `${loss}if no code is entered and the country is new`,
      listMost(({ micros }) => micros / 1e6, isNew),
      spendMicros / 1e6,
    ],
    [`${loss}as a share of the limit that the guard names`, listMost(perLimit), 1],
    [
      "minutes to the first event of an attack",
      week.outcomes.map((outcome) => [outcome.attack.name, toEventMinutes(outcome)]),
      10,
    ],
  ];
  return aims.map(([name, values, limit]) => ({
    name,
    limit,
    value: Math.max(0, ...values.map(([, value]) => value)),
    missed: values.filter(([, value]) => value > limit).map(([each]) => each),
  }));
}

const toUnits = (micros: number) => (micros / 1e6).toFixed(2);
const toShare = ({ sends, blocked }: { readonly sends: number; readonly blocked: number }) =>
  blocked / Math.max(1, sends);
const toEventMinutes = ({ event, attack }: Pick<Outcome, "event" | "attack">) =>
  event ? Math.max(0, event.since - attack.from) / minute : Infinity;
