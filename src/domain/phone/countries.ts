import { isSupportedCountry } from "libphonenumber-js/min";

/** The countries that the hub sends to, in alphabetical order, as ISO 3166-1 alpha-2 codes; `*` is every number. */
export type HubCountries = "*" | readonly string[];

/** Whether a text is the ISO 3166-1 alpha-2 code of a country with telephone numbers. */
export const isCountry = (text: string): boolean => isSupportedCountry(text);

/** Whether the hub sends to numbers of a region, which is "" for those of no country. */
export const isAmong = (countries: HubCountries, region: string): boolean =>
  countries === "*" || countries.includes(region);
