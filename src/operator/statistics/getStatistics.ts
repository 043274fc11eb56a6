import { isoOf } from "../../domain/time/instants.ts";
import { isRefusal } from "../../domain/refusals.ts";
import type { Input, Output } from "../contract.ts";
import { readTrafficQuery, refuseGroups, type TrafficContext } from "./traffic-query.ts";
import { inOrder, shownRow } from "./traffic-row.ts";

const maximumGroups = 2_000;
/** Of one range of spans: days and months are put together of what is read. */
const maximumRows = 100_000;

/** Sums of all accounts' messages, as they were last counted. */
export async function getStatistics(
  { body }: Input<"getStatistics">,
  context: TrafficContext,
): Promise<Output<"getStatistics">> {
  const query = await readTrafficQuery(body, context);
  if (isRefusal(query)) return query;
  const found = await context.store.traffic.sums({ ...query, limit: maximumRows });
  if (found === "too_many" || found.length > maximumGroups) {
    return refuseGroups(maximumGroups, "Choose a shorter range or fewer groups, or ask for CSV.");
  }
  const [from, to] = [isoOf(query.from), isoOf(query.until)];
  return { status: 200, body: { from, to, list: inOrder(found).map(shownRow) } };
}
