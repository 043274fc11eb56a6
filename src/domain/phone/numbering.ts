import metadata from "libphonenumber-js/min/metadata";

/** Calling code and region of a number without a national prefix, according to the numbering plan. */
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

/** Indexes into libphonenumber's metadata (version 4). */
const positions = { pattern: 2, lengths: 3, prefix: 5, prefixForParsing: 7, leadingDigits: 10, types: 11 };

const regionsByCallingCode = new Map<string, readonly Region[]>();

/**
 * Looks up an international number, digits only, in the numbering plans. Works like libphonenumber, but without parsing
 * text. Returns "impossible" if the plan does not contain this length. Returns "unsure" if libphonenumber must decide.
 */
export function matchNumberingPlan(digits: string): PlannedNumber | "impossible" | "unsure" {
  for (let length = 1; length <= 3; length += 1) {
    const callingCode = digits.slice(0, length);
    const regions = regionsByCallingCode.get(callingCode) ?? readRegions(callingCode);
    if (regions) return matchWithin(regions, callingCode, digits.slice(length));
  }
  return "unsure";
}

/** Returns the ISO 3166 code of the main country of a calling code; "" if there is none. */
export function getMainRegion(callingCode: string): string {
  return (regionsByCallingCode.get(callingCode) ?? readRegions(callingCode))?.[0]?.code ?? "";
}

function matchWithin(
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
  if (regions) regionsByCallingCode.set(callingCode, regions);
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
