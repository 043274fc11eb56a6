import metadata from "libphonenumber-js/max/metadata";

/**
 * Number kinds in order of precedence, if a number matches several. `isExpensive` is true if the sender, the caller or
 * the owner pays extra, and no person can read a code at such a number. `position` is the index of the kind's patterns
 * in libphonenumber's metadata (version 4).
 */
const kinds = [
  { name: "fixed line", position: 0, isExpensive: false },
  { name: "mobile", position: 1, isExpensive: false },
  { name: "premium rate", position: 3, isExpensive: true },
  { name: "toll free", position: 2, isExpensive: true },
  { name: "shared cost", position: 9, isExpensive: true },
  { name: "internet", position: 8, isExpensive: false },
  { name: "personal number", position: 4, isExpensive: true },
  { name: "pager", position: 7, isExpensive: true },
  { name: "company", position: 6, isExpensive: true },
  { name: "voicemail", position: 5, isExpensive: true },
] as const;

/** Indexes of the other values that are read from a country's metadata. */
const positions = { callingCode: 0, pattern: 2, lengths: 3, kinds: 11 };

/** Calling codes of satellite networks, and of services that belong to no country. */
const satellites = /^\+(870|878|881|882|883|979|800|808|888)/;

/** Returns true if a number in E.164 is expensive and cannot receive codes, according to a numbering plan. */
type ExpenseCheck = (recipient: string) => boolean;

const checks = new Map<string, ExpenseCheck>();

/**
 * Returns true if a number in E.164 is of a kind that cannot receive codes, according to its country's numbering plan.
 * Also returns true for the calling codes of `satellites`, which belong to no country. Returns false for other numbers
 * that the plan of `region` does not contain. `region` is the country's ISO 3166-1 alpha-2 code. If it is "" or
 * unknown, there is no plan.
 */
export function cannotReceiveCodes({
  recipient,
  region,
}: {
  readonly recipient: string;
  readonly region: string;
}): boolean {
  if (satellites.test(recipient)) return true;
  const isExpensive = checks.get(region) ?? readPlan(region);
  return isExpensive?.(recipient) ?? false;
}

/** Reads a numbering plan. Its patterns are compiled once, and only for countries that messages are sent to. */
function readPlan(region: string): ExpenseCheck | undefined {
  const plan = (metadata.countries as Plans<readonly unknown[]>)[region];
  if (!plan) return undefined;
  const start = `+${plan[positions.callingCode] as string}`.length;
  const general = toFullPattern(plan[positions.pattern]);
  const patterns = (plan[positions.kinds] || []) as readonly (Pattern | 0 | undefined)[];
  const known = kinds.flatMap(({ position, isExpensive }) => {
    const [pattern, lengths = plan[positions.lengths]] = patterns[position] || [];
    return pattern
      ? [{ pattern: toFullPattern(pattern), lengths: lengths as readonly number[], isExpensive }]
      : [];
  });
  const check: ExpenseCheck = (recipient) => {
    const nationalNumber = recipient.slice(start);
    if (!general.test(nationalNumber)) return false;
    const kind = known.find(
      ({ pattern, lengths }) => lengths.includes(nationalNumber.length) && pattern.test(nationalNumber),
    );
    return kind?.isExpensive ?? false;
  };
  checks.set(region, check);
  return check;
}

type Plans<Plan> = Readonly<Record<string, Plan | undefined>>;

type Pattern = readonly [pattern?: string, lengths?: readonly number[]];

const toFullPattern = (pattern: unknown) => new RegExp(`^(?:${pattern as string})$`);
