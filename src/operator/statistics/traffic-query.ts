import {
  createInvalidRequest,
  isProblemResponse,
  type ValidationError,
  type ProblemResponse,
} from "../../domain/problems.ts";
import { millisecondsPerHour } from "../../domain/time/units.ts";
import { utcGranularities, type UtcGranularity } from "../../domain/time/utc-granularities.ts";
import { parsePeriod } from "../../operations/period.ts";
import type { Input } from "../contract.ts";
import { findAccountFilter } from "../customers/customer.ts";
import type { OperatorContext } from "../context.ts";
import type { TrafficKey, TrafficQuery } from "../../ports/store/statistics.ts";

/** Filter and grouping of the statistics. */
export type TrafficRequest = Input<"getStatistics">["body"];

/** Dependencies of the statistics operations. */
export interface TrafficContext {
  readonly store: Pick<OperatorContext["store"], "traffic" | "customers">;
}

type Group = NonNullable<TrafficRequest["group_by"]>[number];

const isSpan = (group: Group): group is UtcGranularity =>
  (utcGranularities as readonly string[]).includes(group);

/**
 * Converts a request to a query in whole hours: the start is rounded down, the end is rounded up. Returns a problem if
 * the request is invalid or the customer does not exist.
 */
export async function readTrafficQuery(
  request: TrafficRequest,
  context: TrafficContext,
): Promise<Omit<TrafficQuery, "limit"> | ProblemResponse<"invalid_request"> | ProblemResponse<"not_found">> {
  const { from: first, to: last, group_by = [], customer, channel, provider, country, network } = request;
  const period = parsePeriod({ from: first, to: last }, "");
  const spans = group_by.filter(isSpan);
  const faults: ValidationError[] = [...("faults" in period ? period.faults : [])];
  if (spans.length > 1) {
    const message = "Group by at most one time span.";
    faults.push({ in: "body", pointer: "/group_by", code: "conflict", message });
  }
  const { from, until } = "faults" in period ? {} : period;
  if (faults.length > 0 || from === undefined || until === undefined) return createInvalidRequest(faults);
  const account = await findAccountFilter(context, customer);
  if (isProblemResponse(account)) return account;
  return {
    from: Math.floor(from / millisecondsPerHour) * millisecondsPerHour,
    until: Math.ceil(until / millisecondsPerHour) * millisecondsPerHour,
    keys: group_by
      .filter((group) => !isSpan(group))
      .map((group): TrafficKey => (group === "account" ? "account_id" : (group as TrafficKey))),
    span: spans[0],
    filter: { account_id: account.accountId, channel, provider, country, network },
  };
}

/** Creates the problem response for a request with more than `limit` groups. */
export function createGroupLimitProblem(limit: number, advice: string): ProblemResponse<"invalid_request"> {
  const message = `There are more than ${limit} groups. ${advice}`;
  return createInvalidRequest([{ in: "body", pointer: "/group_by", code: "range", message }]);
}
