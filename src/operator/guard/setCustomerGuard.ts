import { createId } from "../../domain/identifiers.ts";
import { toMicros } from "../../domain/money/money.ts";
import { includesRegion, isCountry, type HubCountries } from "../../domain/phone/countries.ts";
import {
  createBodyError,
  createInvalidRequest,
  isProblemResponse,
  type ValidationError,
} from "../../domain/problems.ts";
import type { AccountSettings } from "../../ports/store/guard-records.ts";
import { prepareAmountBlockEnds } from "../../ports/suspicions.ts";
import { findUnconvertedAmount, readUnconvertedAmounts } from "../../ports/unconverted-amounts.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { findCustomer } from "../customers/customer.ts";
import { readGuardResponse } from "./getCustomerGuard.ts";

type Body = NonNullable<Input<"setCustomerGuard">["body"]>;
type Countries = NonNullable<Body["countries"]>;

/**
 * Sets the guard settings of a customer. Settings that the request does not name stay. In countries whose unconverted
 * amount changes, a block that the previous amount caused ends.
 */
export async function setCustomerGuard(
  input: Input<"setCustomerGuard">,
  context: OperatorContext,
): Promise<Output<"setCustomerGuard">> {
  const customer = await findCustomer(context, input.params.customer);
  if (isProblemResponse(customer)) return customer;
  const { store, clock, commitWithAudit, guardSettings, service } = context;
  const { id: accountId } = customer.account;
  const { settings, own } = await readUnconvertedAmounts(store, accountId, service.unconvertedMicros);
  const { body = {} } = input;
  const changes = readChanges(body);
  const after = { ...settings, ...changes };
  const faults = findErrors(after, body, service);
  if (faults.length > 0) return createInvalidRequest(faults);
  const now = clock.now();
  // Each setting is a separate record, so that concurrent changes of different settings do not overwrite each other.
  const puts = Object.entries(changes).map(([key, value]) => {
    const record = { id: createId(now), kind: "account", accountId, key } as const;
    return store.guardRecords.put({
      ...record,
      value: value ?? false,
      until: value === undefined ? 0 : null,
    });
  });
  const isChanged = (country: string) =>
    findUnconvertedAmount(settings, own.get(country)) !== findUnconvertedAmount(after, own.get(country));
  const target = { kind: "customer", id: customer.user.id } as const;
  await commitWithAudit({ operation: "setCustomerGuard", target, request: input })([
    ...puts,
    ...(await prepareAmountBlockEnds(store, accountId, now, isChanged)),
  ]);
  guardSettings.invalidate();
  return { status: 200, body: await readGuardResponse(context, customer) };
}

/** Returns the settings that a request changes. Undefined restores the default. NaN is an invalid amount. */
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

function findErrors(
  { unconvertedMicros, maximumMicros }: AccountSettings,
  body: Body,
  service: Pick<OperatorContext["service"], "countries" | "unconvertedMicros">,
): readonly ValidationError[] {
  const createPrecisionError = (name: string) =>
    createBodyError(`/${name}`, "value", "It must have at most six decimals.");
  const isBelow =
    maximumMicros !== undefined && maximumMicros < (unconvertedMicros ?? service.unconvertedMicros);
  return [
    ...findCountryErrors(body.countries ?? { on: [] }, service.countries),
    ...(Number.isNaN(unconvertedMicros) ? [createPrecisionError("unconverted_amount")] : []),
    ...(Number.isNaN(maximumMicros) ? [createPrecisionError("unconverted_maximum")] : []),
    ...(isBelow ? findMaximumErrors(body) : []),
  ];
}

/**
 * Returns the validation error for a maximum that is below the amount. Returns none if the request changes neither of
 * them.
 */
function findMaximumErrors({
  unconverted_amount,
  unconverted_maximum,
  reset = [],
}: Body): readonly ValidationError[] {
  if (unconverted_maximum !== undefined)
    return [createBodyError("/unconverted_maximum", "range", "It must be at least the unconverted_amount.")];
  const message = "The unconverted_amount must be at most the unconverted_maximum.";
  if (unconverted_amount !== undefined) return [createBodyError("/unconverted_amount", "range", message)];
  return reset.includes("unconverted_amount") ? [createBodyError("/reset", "range", message)] : [];
}

function findCountryErrors(countries: Countries, hub: HubCountries): readonly ValidationError[] {
  const seen = new Set<string>();
  return (["on", "monitor"] as const).flatMap((list) =>
    (countries[list] ?? []).flatMap((country, index) => {
      const pointer = `/countries/${list}/${index}`;
      if (!isCountry(country))
        return createBodyError(pointer, "value", `There is no country with the code ${country}.`);
      if (!includesRegion(hub, country))
        return createBodyError(
          pointer,
          "value",
          "connect-hub does not send to this country: see CONNECT_HUB_COUNTRIES.",
        );
      if (seen.has(country)) return createBodyError(pointer, "repeated", "This country occurs twice.");
      seen.add(country);
      return [];
    }),
  );
}
