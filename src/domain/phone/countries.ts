import { isSupportedCountry } from "libphonenumber-js/min";

/** Enabled countries as ISO 3166-1 alpha-2 codes, sorted. `*` enables all numbers. */
export type HubCountries = "*" | readonly string[];

/** Returns true if a text is the ISO 3166-1 alpha-2 code of a country with phone numbers. */
export const isCountry = (text: string): boolean => isSupportedCountry(text);

/**
 * Returns true if sends to a region are enabled. The region is "" for numbers that belong to no country, which only `*`
 * enables.
 */
export const includesRegion = (countries: HubCountries, region: string): boolean =>
  countries === "*" || countries.includes(region);
