import { invalid, isRefusal, type Fault, type Refusal } from "../../domain/refusals.ts";
import { hourMilliseconds } from "../../domain/time/units.ts";
import { utcSpans, type UtcSpan } from "../../domain/time/utc-spans.ts";
import { readPeriod } from "../../operations/period.ts";
import type { Input } from "../contract.ts";
import { findAccount } from "../customers/customer.ts";
import type { OperatorContext } from "../context.ts";
import type { TrafficKey, TrafficQuery } from "../../ports/store/statistics.ts";

/** Which messages to count, and how to group them. */
export type TrafficRequest = Input<"getStatistics">["body"];

/** The parts of the context that statistics are read by. */
export interface TrafficContext {
  readonly store: Pick<OperatorContext["store"], "traffic" | "customers">;
}

type Group = NonNullable<TrafficRequest["group_by"]>[number];

const isSpan = (group: Group): group is UtcSpan => (utcSpans as readonly string[]).includes(group);

/** What to sum for a request, in whole hours. */
export async function readTrafficQuery(
  request: TrafficRequest,
  context: TrafficContext,
): Promise<Omit<TrafficQuery, "limit"> | Refusal<"invalid_request"> | Refusal<"not_found">> {
  const { from: first, to: last, group_by = [], customer, channel, provider, country, network } = request;
  const period = readPeriod({ from: first, to: last }, "");
  const spans = group_by.filter(isSpan);
  const faults: Fault[] = [...("faults" in period ? period.faults : [])];
  if (spans.length > 1) {
    const message = "Group by one length of time at most.";
    faults.push({ in: "body", pointer: "/group_by", code: "conflict", message });
  }
  const { from, until } = "faults" in period ? {} : period;
  if (faults.length > 0 || from === undefined || until === undefined) return invalid(faults);
  const account = await findAccount(context, customer);
  if (isRefusal(account)) return account;
  return {
    from: Math.floor(from / hourMilliseconds) * hourMilliseconds,
    until: Math.ceil(until / hourMilliseconds) * hourMilliseconds,
    keys: group_by
      .filter((group) => !isSpan(group))
      .map((group): TrafficKey => (group === "account" ? "account_id" : (group as TrafficKey))),
    span: spans[0],
    filter: { account_id: account.accountId, channel, provider, country, network },
  };
}

/** The refusal of a request that has more groups than this. */
export function refuseGroups(limit: number, advice: string): Refusal<"invalid_request"> {
  const message = `There are more than ${limit} groups. ${advice}`;
  return invalid([{ in: "body", pointer: "/group_by", code: "range", message }]);
}
