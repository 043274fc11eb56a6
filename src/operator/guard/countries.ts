import { isAmong, isCountry, type HubCountries } from "../../domain/phone/countries.ts";
import type { Fault } from "../../domain/refusals.ts";
import type { AccountCountries, CountrySetting } from "../../ports/store/guard-lists.ts";

type Settings = AccountCountries["settings"];

/** A customer's countries as the operator's contract shows them. */
export const shownCountries = (id: string, hub: HubCountries, settings: Settings | undefined) => ({
  id,
  ...(hub !== "*" && { hub: [...hub] }),
  ...(settings && { on: namesOf(settings, "on") }),
  ...(settings && namesOf(settings, "monitor").length > 0 && { monitor: namesOf(settings, "monitor") }),
});

const namesOf = (settings: Settings, wanted: CountrySetting): string[] =>
  [...settings].flatMap(([country, setting]) => (setting === wanted ? [country] : [])).toSorted();

/** The countries that an operator lists; undefined without any list. */
export interface Listed {
  readonly on?: readonly string[] | undefined;
  readonly monitor?: readonly string[] | undefined;
}

/** What is set by these lists; undefined where nothing is. */
export const settingsOf = ({ on, monitor }: Listed): Settings | undefined =>
  on || monitor
    ? new Map([
        ...(on ?? []).map((country) => [country, "on"] as const),
        ...(monitor ?? []).map((country) => [country, "monitor"] as const),
      ])
    : undefined;

/** What is wrong with the countries that are to be set. */
export function faultsOf({ on = [], monitor = [] }: Listed, hub: HubCountries): readonly Fault[] {
  const named = [...placed("on", on), ...placed("monitor", monitor)];
  const seen = new Set<string>();
  return named.flatMap(({ country, pointer }) => {
    const fault = faultOf(country, hub, seen.has(country));
    seen.add(country);
    return fault ? { in: "body", pointer, ...fault } : [];
  });
}

const placed = (list: string, countries: readonly string[]) =>
  countries.map((country, index) => ({ country, pointer: `/${list}/${index}` }));

function faultOf(
  country: string,
  hub: HubCountries,
  isRepeated: boolean,
): Pick<Fault, "code" | "message"> | undefined {
  if (!isCountry(country)) return { code: "value", message: `There is no country with the code ${country}.` };
  if (!isAmong(hub, country)) {
    const message =
      "The hub does not send to this country; CONNECT_HUB_COUNTRIES has those that it sends to.";
    return { code: "value", message };
  }
  return isRepeated ? { code: "repeated", message: "This country is named already." } : undefined;
}
