import { createAttacks, createFormAttacks, createMisuse, createThieves } from "./attacks.ts";
import { createCustomers, createSmallCustomers, day, hour } from "./customers.ts";
import { createRandom } from "./random.ts";
import { begin, simulate, type Simulated } from "./simulate.ts";

/** The size of a simulation. */
export interface Size {
  readonly days: number;
  readonly customers: number;
  readonly daysOfAttack: number;
}

const usualSize: Size = { days: 30, customers: 200, daysOfAttack: 7 };
/** Legitimate days before the attacks of a week. */
const daysBefore = 4;

/** A legitimate send that is blocked because of sends by other accounts. */
export interface CrossBlock {
  readonly accountId: string;
  readonly rule: string;
}

/** Everything that is simulated with one seed. */
export interface Scenes {
  /** Customers of all sizes, with an attack of twelve hours on each of the last days. */
  readonly month: Simulated;
  /** Small installations, without attacks. */
  readonly small: Simulated;
  /** Attacks of seven days on forms, by means of the guard, and by thieves. */
  readonly week: Simulated;
  readonly crossing: readonly CrossBlock[];
}

/** Simulates all scenes. The results are the same for one seed. */
export function simulateScenes(seed: number, size: Size = usualSize): Scenes {
  const random = createRandom(seed);
  const period = { from: begin, until: begin + size.days * day };
  const customers = createCustomers(size.customers, period, random);
  const attacks = createAttacks(customers, random);
  const planned = attacks.map((attack, index) => {
    const from = period.until - (attacks.length - index) * day + random.next() * (day / 2);
    return { attack, from, until: from + day / 2 };
  });
  const month = simulate(seed, period, customers, planned);
  const small = simulate(seed, period, createSmallCustomers(period, random), []);
  const from = begin + daysBefore * day + 9 * hour;
  const until = from + size.daysOfAttack * day;
  const targets = [
    createFormAttacks(true, random),
    createFormAttacks(false, random),
    createMisuse(from, random),
    createThieves(random),
  ];
  const attacked = targets.flatMap((each) => each.customers);
  const weekAttacks = targets.flatMap((each) => each.attacks).map((attack) => ({ attack, from, until }));
  const week = simulate(seed, { from: begin, until }, attacked, weekAttacks);
  const calmWeek = simulate(seed, { from: begin, until }, attacked, []);
  return { month, small, week, crossing: listCrossBlocks(week, calmWeek) };
}

/** Compares the accounts that are not attacked with a simulation without attacks. */
function listCrossBlocks({ outcomes, tallies }: Simulated, calm: Simulated): readonly CrossBlock[] {
  const targets = new Set(outcomes.flatMap(({ places }) => [...places].map(toAccountId)));
  return [...tallies]
    .filter(([accountId]) => !targets.has(accountId))
    .flatMap(([accountId, { blocked }]) =>
      [...blocked]
        .filter(([key]) => !calm.tallies.get(accountId)?.blocked.has(key))
        .map(([, rule]) => ({ accountId, rule })),
    );
}

const toAccountId = (place: string) => place.slice(0, place.lastIndexOf(" "));
