import { createId } from "../../domain/identifiers.ts";
import { toMicros } from "../../domain/money/money.ts";
import { isAmong, isCountry, type HubCountries } from "../../domain/phone/countries.ts";
import { bodyFault, invalid, isRefusal, type Fault } from "../../domain/refusals.ts";
import type { AccountSettings } from "../../ports/store/guard-records.ts";
import { endAmountBlocks } from "../../ports/suspicions.ts";
import { amountFor, readAmounts } from "../../ports/unconverted-amounts.ts";
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
  const customer = await findCustomer(context, input.params.customer);
  if (isRefusal(customer)) return customer;
  const { store, clock, recorded, guardSettings, service } = context;
  const { id: accountId } = customer.account;
  const { settings, own } = await readAmounts(store, accountId, service.unconvertedMicros);
  const { body = {} } = input;
  const changes = readChanges(body);
  const after = { ...settings, ...changes };
  const faults = findFaults(after, body, service);
  if (faults.length > 0) return invalid(faults);
  const now = clock.now();
  // Each setting is a record of its own, so that an operator who changes another one at the same time loses nothing.
  const puts = Object.entries(changes).map(([key, value]) => {
    const record = { id: createId(now), kind: "account", accountId, key } as const;
    return store.guardRecords.put({
      ...record,
      value: value ?? false,
      until: value === undefined ? 0 : null,
    });
  });
  const isChanged = (country: string) =>
    amountFor(settings, own.get(country)) !== amountFor(after, own.get(country));
  const target = { kind: "customer", id: customer.user.id } as const;
  await recorded({ operation: "setCustomerGuard", target, by: input })([
    ...puts,
    ...(await endAmountBlocks(store, accountId, now, isChanged)),
  ]);
  guardSettings.forget();
  return { status: 200, body: await showGuard(context, customer) };
}

/** Returns the settings that a request changes. Undefined restores the default. */
function readChanges({ countries, recipient_limit, reset = [], ...amounts }: Body): AccountSettings {
  const readAmount = (given: number | undefined) => (given === undefined ? given : (toMicros(given) ?? NaN));
  const { unconverted_amount: amount, unconverted_maximum: maximum } = amounts;
  return {
    ...((countries || reset.includes("countries")) && { countries: countries && toCountries(countries) }),
    ...(recipient_limit !== undefined && { isRecipientUnlimited: !recipient_limit }),
    ...((amount !== undefined || reset.includes("unconverted_amount")) && {
      unconvertedMicros: readAmount(amount),
    }),
    ...((maximum !== undefined || reset.includes("unconverted_maximum")) && {
      maximumMicros: readAmount(maximum),
    }),
  };
}

const toCountries = ({ on, monitor = [] }: Countries): AccountSettings["countries"] =>
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
    ...findCountryFaults(body.countries ?? { on: [] }, service.countries),
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
