import { createRandom } from "./random.ts";
import { measureCost } from "./cost.ts";
import { minute, spendMicros } from "./customers.ts";
import type { Count } from "./legitimate.ts";
import { simulateScenes, type Scenes } from "./scenes.ts";
import { recipientLimit, type Outcome, type Simulated } from "./simulate.ts";

const aims = {
  calm: 0.0002,
  form: 0.02,
  sends: 25,
  micros: 2_000_000,
  eventMilliseconds: 10 * minute,
  cost: 15,
};

/** Simulates legitimate traffic and attacks, and prints the results with the aims. */
export async function measureFraud({ seed }: { readonly seed: number }) {
  const scenes = simulateScenes(seed);
  const { scene, customers, outcomes } = scenes.month;
  const last = Math.max(...outcomes.map(({ until }) => until));
  const cost = measureCost(scene, customers, createRandom(seed), last);
  const results = [
    ...listAims(scenes),
    toResult("CPU of one decision with its conversion, µs", [cost], aims.cost),
  ];
  const lines = [...listTables(scenes), ...listTable(["aim", "measured", "limit", ""], results.map(toRow))];
  for (const line of lines) console.log(line);
  return { seed, results, void: null };
}

/** A measured value and its aim. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  /** What misses the aim. */
  readonly missed: readonly string[];
}

const toResult = (
  name: string,
  values: readonly number[],
  limit: number,
  missed: readonly string[] = [],
): Result => ({
  name,
  limit,
  missed,
  value: Math.max(0, ...values),
});

const toRow = ({ name, value, limit, missed }: Result) => [
  name,
  Number(value.toPrecision(4)),
  limit,
  value <= limit ? "reached" : `missed ${missed.join("; ")}`,
];

/** Compares the results of all scenes except the cost with the aims. */
export const listAims = (scenes: Scenes): readonly Result[] => [
  ...listBlocked(scenes),
  ...listPhones(scenes),
  ...listLimits(scenes),
];

function listBlocked({ month, small, week, crossing }: Scenes): readonly Result[] {
  const ofCountry = crossing.filter(({ rule }) => rule !== "recipient");
  const toFormShares = (suffix: string) =>
    [...week.tallies].flatMap(([accountId, { attacked }]) =>
      accountId.startsWith("form,") && accountId.endsWith(suffix) ? [toShare(attacked)] : [],
    );
  return [
    toResult(
      "accounts blocked in a country because of other accounts",
      [new Set(ofCountry.map(({ accountId }) => accountId)).size],
      0,
      ofCountry.map(({ accountId, rule }) => `${accountId} by ${rule}`),
    ),
    ...[false, true].map((isSilent) => {
      const whose = isSilent ? "report nothing" : "report conversions";
      const share = toShare(sum(month, "calm", ({ reporting }) => (reporting === "nothing") === isSilent));
      return toResult(
        `legitimate sends blocked, month, no attack, customers that ${whose}`,
        [share],
        aims.calm,
      );
    }),
    toResult("legitimate sends blocked, small installations", [toShare(sum(small, "calm"))], aims.calm),
    toResult("legitimate sends blocked, forms with a challenge", toFormShares(", challenge"), aims.form),
    toResult("legitimate sends blocked, forms without a challenge", toFormShares("no challenge"), aims.form),
  ];
}

function measure<Item>(
  name: string,
  items: readonly Item[],
  limit: number,
  read: (item: Item) => number,
  toName: (item: Item) => string,
): Result {
  return toResult(name, items.map(read), limit, items.filter((item) => read(item) > limit).map(toName));
}

function listPhones({ week }: Scenes): readonly Result[] {
  const phones = week.outcomes.flatMap(({ attack: { name, phone = "" } }) => {
    const most = week.phones.most.get(phone);
    return most ? [{ name, most, isOwned: week.phones.converted.has(phone) }] : [];
  });
  return [false, true].flatMap((isOwned) =>
    (["hour", "day"] as const).map((period) =>
      measure(
        `messages to one phone in ${period === "hour" ? "an hour" : "a day"}${isOwned ? ", while its owner enters codes" : ""}`,
        phones.filter((phone) => phone.isOwned === isOwned),
        recipientLimit[period],
        ({ most }) => most[period],
        ({ name }) => name,
      ),
    ),
  );
}

function listLimits({ month, week }: Scenes): readonly Result[] {
  const outcomes = [...month.outcomes, ...week.outcomes];
  const toName = ({ attack }: Outcome) => attack.name;
  const most = (outcome: Outcome, read: (loss: ReturnType<typeof findLargest>) => number, isNew = false) =>
    Math.max(0, ...listLosses(outcome, isNew).map(read));
  return [
    measure(
      "units lost in an account, a country and a day, if no code is entered and the country is new",
      outcomes.filter(({ attack }) => (attack.converted ?? 0) === 0),
      spendMicros / 1e6,
      (outcome) => most(outcome, ({ micros }) => micros / 1e6, true),
      toName,
    ),
    measure(
      "units lost in an account, a country and a day, as a share of the limit that the guard names",
      outcomes,
      1,
      (outcome) => most(outcome, ({ micros, limit }) => (limit > 0 ? micros / limit : 0)),
      toName,
    ),
    measure(
      "messages lost in an account, a new country and a day, verifications, above 2 units",
      outcomes.filter(({ isJudged }) => isJudged),
      aims.sends,
      (outcome) => most(outcome, ({ sends, micros }) => (micros > aims.micros ? sends : 0), true),
      toName,
    ),
    measure(
      "minutes from the first blocked send of an attack to its event",
      outcomes.filter(({ blockedAt }) => blockedAt !== undefined),
      aims.eventMilliseconds / minute,
      toMinutesAfterBlock,
      toName,
    ),
    measure(
      "minutes to the first event of an attack",
      outcomes,
      aims.eventMilliseconds / minute,
      toEventMinutes,
      toName,
    ),
  ];
}

const toShare = ({ sends, blocked }: Omit<Count, "challenged">) => (sends === 0 ? 0 : blocked / sends);
const toEventMinutes = ({ event, from }: Outcome) =>
  event ? Math.max(0, event.since - from) / minute : Infinity;
const toMinutesAfterBlock = ({ event, blockedAt = 0 }: Outcome) =>
  event ? Math.max(0, event.since - blockedAt) / minute : Infinity;

/** Returns the losses of each account, country and day: all, or those where the account has no recipients of its own. */
const listLosses = ({ attack, losses, ownPlaces }: Outcome, isNew = false) =>
  [...losses]
    .filter(
      ([key]) =>
        !isNew || (attack.isOwnCountry !== true && !ownPlaces.has(key.slice(0, key.lastIndexOf(" ")))),
    )
    .map(([, loss]) => loss);
const findLargest = (outcome: Outcome) =>
  listLosses(outcome).reduce((one, other) => (other.micros > one.micros ? other : one), {
    sends: 0,
    micros: 0,
    limit: 0,
  });

function sum(
  { tallies, customers }: Pick<Simulated, "tallies" | "customers">,
  state: "calm" | "attacked",
  isMeant: (customer: Simulated["customers"][number]) => boolean = () => true,
): Count {
  const total = { sends: 0, blocked: 0, challenged: 0 };
  for (const { accountId } of customers.filter(isMeant)) {
    const count = tallies.get(accountId)![state];
    for (const name of ["sends", "blocked", "challenged"] as const) total[name] += count[name];
  }
  return total;
}

/** Returns the tables of the report. */
export function listTables({ month, small, week, crossing }: Scenes): readonly string[] {
  return [
    "Customers that report nothing, and whose usual day in a country costs 80 % of the amount, have raised it to three usual days.",
    ...listTable(
      ["legitimate sends", "all", "blocked", "%", "by rule", "events without an attack"],
      [
        ...(["verifications", "feedback", "nothing"] as const).flatMap((reporting) =>
          (["calm", "attacked"] as const).map((state) =>
            listLegitimate(
              `month, ${reporting}, ${state}`,
              month,
              state,
              (customer) => customer.reporting === reporting,
            ),
          ),
        ),
        [...listLegitimate("month, all, calm", month, "calm"), listCounts(month.calmEvents)],
        [...listLegitimate("small installations", small, "calm"), listCounts(small.calmEvents)],
        ...["new networks", "carrier", "launch", "campaign"].map((kind) =>
          listLegitimate(`small: ${kind}`, small, "calm", ({ accountId }) => accountId.startsWith(kind)),
        ),
        ...[...week.tallies.keys()]
          .filter((accountId) => !accountId.startsWith("robbed"))
          .map((id) =>
            listLegitimate(
              id,
              week,
              id.startsWith("form") ? "attacked" : "calm",
              ({ accountId }) => accountId === id,
            ),
          ),
      ],
    ),
    `Blocked because of other accounts: ${listCounts(countBy(crossing.map(({ accountId, rule }) => [`${accountId} by ${rule}`, 1]))) || "none"}`,
    ...listTable(
      [
        "attack",
        "first rule",
        "before",
        "passed",
        "largest loss of account, country, day",
        "event, min",
        "of a block, min",
      ],
      [...month.outcomes, ...week.outcomes].map((outcome) => listOutcome(outcome, week)),
    ),
  ];
}

function listLegitimate(
  name: string,
  simulated: Simulated,
  state: "calm" | "attacked",
  isMeant: (customer: Simulated["customers"][number]) => boolean = () => true,
): readonly unknown[] {
  const { sends, blocked, challenged } = sum(simulated, state, isMeant);
  const tallies = simulated.customers
    .filter(isMeant)
    .map(({ accountId }) => simulated.tallies.get(accountId)!);
  const rules = listCounts(countBy(tallies.flatMap((tally) => [...tally.rules[state]])));
  const passed = challenged === 0 ? "" : ` ${challenged} passed a challenge`;
  return [name, sends, blocked, (100 * toShare({ sends, blocked })).toFixed(4), rules + passed];
}

function listOutcome(outcome: Outcome, week: Simulated): readonly unknown[] {
  const { attack, rule = "none", before, passed, event, blockedAt } = outcome;
  const most = attack.phone === undefined ? undefined : week.phones.most.get(attack.phone);
  const largest = findLargest(outcome);
  const minutes = (value: number) => (Number.isFinite(value) ? value.toFixed(1) : "never");
  return [
    attack.name + (most ? `: ${most.hour} an hour, ${most.day} a day` : ""),
    rule,
    `${before.sends} (${money(before.micros)})`,
    `${passed.sends} (${money(passed.micros)})`,
    `${largest.sends} (${money(largest.micros)}${largest.limit > 0 ? ` of ${money(largest.limit)}` : ""})`,
    minutes(toEventMinutes(outcome)) + (event ? ` ${event.rule}` : ""),
    blockedAt === undefined ? "" : minutes(toMinutesAfterBlock(outcome)),
  ];
}

function countBy(counted: readonly (readonly [name: string, count: number])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [name, count] of counted) counts.set(name, (counts.get(name) ?? 0) + count);
  return counts;
}

const listCounts = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
const money = (micros: number) => `€${(micros / 1e6).toFixed(2)}`;
const listTable = (head: readonly string[], rows: readonly (readonly unknown[])[]): readonly string[] => [
  "",
  ...[head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`),
  "",
];
