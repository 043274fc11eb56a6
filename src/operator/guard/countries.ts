import { isAmong, isCountry, type HubCountries } from "../../domain/phone/countries.ts";
import type { Fault } from "../../domain/refusals.ts";
import type { AccountCountries } from "../../ports/store/guard-lists.ts";

type Settings = AccountCountries["settings"];

/** A customer's countries as the operator's contract shows them. */
export const shownCountries = (id: string, hub: HubCountries, settings: Settings | undefined) => ({
  id,
  ...(hub !== "*" && { hub: [...hub] }),
  ...(settings && { on: namesOf(settings).toSorted() }),
});

const namesOf = (settings: Settings) =>
  [...settings].flatMap(([country, setting]) => (setting === "on" ? [country] : []));

/** What is wrong with the countries that are to be on. */
export const faultsOf = (countries: readonly string[], hub: HubCountries): readonly Fault[] =>
  countries.flatMap((country, index) => {
    const fault = faultOf(country, hub, countries.indexOf(country) < index);
    return fault ? { in: "body", pointer: `/on/${index}`, ...fault } : [];
  });

function faultOf(
  country: string,
  hub: HubCountries,
  isRepeated: boolean,
): Pick<Fault, "code" | "message"> | undefined {
  if (!isCountry(country)) return { code: "value", message: "There is no country with this code." };
  if (!isAmong(hub, country)) {
    const message =
      "The hub does not send to this country; CONNECT_HUB_COUNTRIES has those that it sends to.";
    return { code: "value", message };
  }
  return isRepeated ? { code: "repeated", message: "This country is named already." } : undefined;
}
