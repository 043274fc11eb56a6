import { createId } from "../../domain/identifiers.ts";
import { toMicros } from "../../domain/money/money.ts";
import { isAmong, isCountry, type HubCountries } from "../../domain/phone/countries.ts";
import { bodyFault, invalid, isRefusal, type Fault } from "../../domain/refusals.ts";
import type { AccountSettings } from "../../ports/store/guard-records.ts";
import { endAmountBlocks } from "../../ports/suspicions.ts";
import { readAmounts } from "../../ports/unconverted-amounts.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "../customers/customer.ts";
import { showGuard } from "./getCustomerGuard.ts";

type Body = NonNullable<Input<"setCustomerGuard">["body"]>;
type Countries = NonNullable<Body["countries"]>;

/** Sets the guard's settings of a customer. If an amount changes, the account's blocks of the unconverted amount end. */
export async function setCustomerGuard(
  input: Input<"setCustomerGuard">,
  context: OperatorContext,
): Promise<Output<"setCustomerGuard">> {
  const customer = await findCustomer(context, input.params.id);
  if (isRefusal(customer)) return customer;
  const { store, clock, recorded, guardSettings, service } = context;
  const { id: accountId } = customer.account;
  const { settings } = await readAmounts(store, accountId, service.unconvertedMicros);
  const { body = {} } = input;
  const value = change(settings, body);
  const faults = findFaults(value, body, service);
  if (faults.length > 0) return invalid(faults);
  const now = clock.now();
  const record = { id: createId(now), kind: "account", accountId, key: "", value, until: null } as const;
  const target = { kind: "customer", id: customer.user.id } as const;
  const changesAmount =
    value.unconvertedMicros !== settings.unconvertedMicros || value.maximumMicros !== settings.maximumMicros;
  await recorded({ operation: "setCustomerGuard", target, by: input })([
    store.guardRecords.put(record),
    ...(changesAmount ? await endAmountBlocks(store, accountId, now) : []),
  ]);
  guardSettings.forget();
  return { status: 200, body: await showGuard(context, customer) };
}

/** Returns the changed settings. A setting that is left out keeps its value, unless `reset` names it. */
function change(before: AccountSettings, body: Body): AccountSettings {
  const { countries, recipient_limit, reset = [] } = body;
  const readAmount = (name: "unconverted_amount" | "unconverted_maximum", former: number | undefined) => {
    const given = body[name];
    if (given === undefined) return reset.includes(name) ? undefined : former;
    return toMicros(given) ?? NaN;
  };
  const kept = reset.includes("countries") ? undefined : before.countries;
  return {
    countries: countries ? toSettings(countries) : kept,
    isRecipientUnlimited: recipient_limit === undefined ? before.isRecipientUnlimited : !recipient_limit,
    unconvertedMicros: readAmount("unconverted_amount", before.unconvertedMicros),
    maximumMicros: readAmount("unconverted_maximum", before.maximumMicros),
  };
}

const toSettings = ({ on = [], monitor = [] }: Countries): AccountSettings["countries"] =>
  Object.fromEntries([
    ...on.map((country) => [country, "on"] as const),
    ...monitor.map((country) => [country, "monitor"] as const),
  ]);

function findFaults(
  { unconvertedMicros, maximumMicros }: AccountSettings,
  body: Body,
  service: Pick<OperatorContext["service"], "countries" | "unconvertedMicros">,
): readonly Fault[] {
  const tooFine = (name: string) => bodyFault(`/${name}`, "value", "It must have at most six decimals.");
  const isBelow =
    maximumMicros !== undefined && maximumMicros < (unconvertedMicros ?? service.unconvertedMicros);
  return [
    ...findCountryFaults(body.countries ?? {}, service.countries),
    ...(Number.isNaN(unconvertedMicros) ? [tooFine("unconverted_amount")] : []),
    ...(Number.isNaN(maximumMicros) ? [tooFine("unconverted_maximum")] : []),
    ...(isBelow ? findMaximumFault(body) : []),
  ];
}

/** Returns the fault of a maximum below the amount; none if the request changes neither of them. */
function findMaximumFault({ unconverted_amount, unconverted_maximum, reset = [] }: Body): readonly Fault[] {
  if (unconverted_maximum !== undefined)
    return [bodyFault("/unconverted_maximum", "range", "It must be at least the unconverted_amount.")];
  const message = "The unconverted_amount must be at most the unconverted_maximum.";
  if (unconverted_amount !== undefined) return [bodyFault("/unconverted_amount", "range", message)];
  return reset.includes("unconverted_amount") ? [bodyFault("/reset", "range", message)] : [];
}

function findCountryFaults(countries: Countries, hub: HubCountries): readonly Fault[] {
  const seen = new Set<string>();
  return (["on", "monitor"] as const).flatMap((list) =>
    (countries[list] ?? []).flatMap((country, index) => {
      const pointer = `/countries/${list}/${index}`;
      if (!isCountry(country))
        return bodyFault(pointer, "value", `There is no country with the code ${country}.`);
      if (!isAmong(hub, country))
        return bodyFault(
          pointer,
          "value",
          "connect-hub does not send to this country: see CONNECT_HUB_COUNTRIES.",
        );
      if (seen.has(country)) return bodyFault(pointer, "repeated", "This country is named twice.");
      seen.add(country);
      return [];
    }),
  );
}
