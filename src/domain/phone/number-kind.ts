import metadata from "libphonenumber-js/max/metadata";

/**
 * Kinds of numbers in the order in which a number is held against them, whether nobody reads a one-time code at one and
 * whoever sends or calls pays for it, and where libphonenumber's metadata (version 4) has their patterns.
 */
const kinds = [
  { name: "fixed line", position: 0, isDear: false },
  { name: "mobile", position: 1, isDear: false },
  { name: "premium rate", position: 3, isDear: true },
  { name: "toll free", position: 2, isDear: true },
  { name: "shared cost", position: 9, isDear: true },
  { name: "internet", position: 8, isDear: false },
  { name: "personal number", position: 4, isDear: true },
  { name: "pager", position: 7, isDear: true },
  { name: "company", position: 6, isDear: true },
  { name: "voicemail", position: 5, isDear: true },
] as const;

/** Where the metadata has what else is read of a country's plan. */
const positions = { callingCode: 0, pattern: 2, lengths: 3, kinds: 11 };

/** Calling codes of satellite networks and of services that are no country's. */
const satellites = /^\+(870|878|881|882|883|979|800|808|888)/;

/** Whether a number in E.164 is dear, by one plan. */
type Judge = (recipient: string) => boolean;

const judges = new Map<string, Judge>();

/** Whether a number in E.164 is of a kind that carries no codes, by its country's plan; one that no plan knows is not. */
export function carriesNoCodes({
  recipient,
  region,
}: {
  readonly recipient: string;
  readonly region: string;
}): boolean {
  if (satellites.test(recipient)) return true;
  const isDear = judges.get(region) ?? readPlan(region);
  return isDear?.(recipient) ?? false;
}

/** Patterns are compiled once, and for the countries alone that are sent to. */
function readPlan(region: string): Judge | undefined {
  const plan = (metadata.countries as Plans<readonly unknown[]>)[region];
  if (!plan) return undefined;
  const start = `+${plan[positions.callingCode] as string}`.length;
  const general = whole(plan[positions.pattern]);
  const patterns = (plan[positions.kinds] || []) as readonly (Pattern | 0 | undefined)[];
  const known = kinds.flatMap(({ position, isDear }) => {
    const [pattern, lengths = plan[positions.lengths]] = patterns[position] || [];
    return pattern ? [{ pattern: whole(pattern), lengths: lengths as readonly number[], isDear }] : [];
  });
  const judge: Judge = (recipient) => {
    const nationalNumber = recipient.slice(start);
    if (!general.test(nationalNumber)) return false;
    const kind = known.find(
      ({ pattern, lengths }) => lengths.includes(nationalNumber.length) && pattern.test(nationalNumber),
    );
    return kind?.isDear ?? false;
  };
  judges.set(region, judge);
  return judge;
}

type Plans<Plan> = Readonly<Record<string, Plan | undefined>>;

type Pattern = readonly [pattern?: string, lengths?: readonly number[]];

const whole = (pattern: unknown) => new RegExp(`^(?:${pattern as string})$`);
