import metadata from "libphonenumber-js/min/metadata";

/** What the numbering plan says of a number that carries no national prefix. */
export interface PlannedNumber {
  readonly callingCode: string;
  /** ISO 3166 code; "" for calling codes that belong to no country. */
  readonly region: string;
}

interface Region {
  readonly code: string;
  readonly lengths: readonly number[];
  readonly nationalPrefix: RegExp | undefined;
  readonly owns: (nationalNumber: string) => boolean;
}

type Pattern = readonly [pattern: string, lengths?: readonly number[]];

/** Where libphonenumber's metadata (version 4) keeps what is read here. */
const positions = { pattern: 2, lengths: 3, prefix: 5, prefixForParsing: 7, leadingDigits: 10, types: 11 };

const regionsOf = new Map<string, readonly Region[]>();

/**
 * Places an international number of digits alone, as libphonenumber does but without parsing text; a length that
 * the plan does not know is "impossible", and "unsure" leaves the number to libphonenumber.
 */
export function placeNumber(digits: string): PlannedNumber | "impossible" | "unsure" {
  for (let length = 1; length <= 3; length += 1) {
    const callingCode = digits.slice(0, length);
    const regions = regionsOf.get(callingCode) ?? readRegions(callingCode);
    if (regions) return placeWithin(regions, callingCode, digits.slice(length));
  }
  return "unsure";
}

/** The ISO 3166 code of the calling code's main country; "" when it has none. */
export function mainRegion(callingCode: string): string {
  return (regionsOf.get(callingCode) ?? readRegions(callingCode))?.[0]?.code ?? "";
}

function placeWithin(
  regions: readonly Region[],
  callingCode: string,
  nationalNumber: string,
): PlannedNumber | "impossible" | "unsure" {
  const main = regions[0];
  if (!main || main.nationalPrefix?.test(nationalNumber)) return "unsure";
  const region = regions.length === 1 ? main : (regions.find((each) => each.owns(nationalNumber)) ?? main);
  if (!region.lengths.includes(nationalNumber.length)) return "impossible";
  return { callingCode, region: region.code };
}

function readRegions(callingCode: string): readonly Region[] | undefined {
  const codes = (metadata.country_calling_codes as Record<string, readonly string[] | undefined>)[
    callingCode
  ];
  const regions = codes?.map(readRegion);
  if (regions) regionsOf.set(callingCode, regions);
  return regions;
}

function readRegion(code: string): Region {
  const plan = (metadata.countries as Record<string, readonly unknown[] | undefined>)[code] ?? [];
  const prefix = (plan[positions.prefixForParsing] || plan[positions.prefix]) as string | 0 | undefined;
  return {
    code,
    lengths: plan[positions.lengths] as readonly number[],
    nationalPrefix: prefix ? new RegExp(`^(?:${prefix})`) : undefined,
    owns: readOwnership(plan),
  };
}

function readOwnership(plan: readonly unknown[]): (nationalNumber: string) => boolean {
  const leadingDigits = plan[positions.leadingDigits];
  if (leadingDigits) {
    const leading = new RegExp(`^(?:${leadingDigits as string})`);
    return (nationalNumber) => leading.test(nationalNumber);
  }
  const general = new RegExp(`^(?:${plan[positions.pattern] as string})$`);
  const types = ((plan[positions.types] || []) as readonly (Pattern | 0)[]).flatMap((type) =>
    type && type[0] ? [{ pattern: new RegExp(`^(?:${type[0]})$`), lengths: type[1] }] : [],
  );
  return (nationalNumber) =>
    general.test(nationalNumber) &&
    types.some(
      ({ pattern, lengths }) =>
        (!lengths || lengths.includes(nationalNumber.length)) && pattern.test(nationalNumber),
    );
}
