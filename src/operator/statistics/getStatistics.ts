import { toIsoString } from "../../domain/time/instants.ts";
import { isProblemResponse } from "../../domain/problems.ts";
import type { Input, Output } from "../contract.ts";
import { readTrafficQuery, createGroupLimitProblem, type TrafficContext } from "./traffic-query.ts";
import { sortRows, toTrafficRowResponse } from "./traffic-row.ts";

const maximumGroups = 2_000;
/** Maximum number of rows for one granularity. A group of an incomplete month or day is combined from several rows. */
const maximumRows = 100_000;

/**
 * Returns the statistics of all accounts' messages, as they were last computed in the background. Returns
 * `invalid_request` if there are more than 2,000 groups.
 */
export async function getStatistics(
  { body }: Input<"getStatistics">,
  context: TrafficContext,
): Promise<Output<"getStatistics">> {
  const query = await readTrafficQuery(body, context);
  if (isProblemResponse(query)) return query;
  const found = await context.store.traffic.listSums({ ...query, limit: maximumRows });
  if (found === "too_many" || found.length > maximumGroups) {
    return createGroupLimitProblem(maximumGroups, "Choose a shorter range or fewer groups, or request CSV.");
  }
  const [from, to] = [toIsoString(query.from), toIsoString(query.until)];
  return { status: 200, body: { from, to, list: sortRows(found).map(toTrafficRowResponse) } };
}
