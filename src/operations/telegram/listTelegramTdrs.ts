import type { Input, Output } from "../../contract.ts";
import { storedForm } from "../../domain/phone/phone.ts";
import { invalid, type Fault } from "../../domain/refusals.ts";
import type { ReadingContext } from "../context.ts";
import { describePage } from "../paging.ts";
import { readMoment, readPeriod } from "../period.ts";
import { tdrOf } from "./tdr.ts";

const tooMany: Fault = {
  in: "body",
  pointer: "/filter/timestamp",
  code: "range",
  message:
    "More than 50,000 records would have to be looked at one by one: narrow the time range, or filter by uuid, to or request_id.",
};

/** A page of the account's Telegram delivery records. */
export async function listTelegramTdrs(
  { body, principal }: Input<"listTelegramTdrs">,
  { store }: ReadingContext,
): Promise<Output<"listTelegramTdrs">> {
  const { timestamp, ...filter } = body.filter ?? {};
  const pointer = "/filter/timestamp";
  const period =
    typeof timestamp === "string" ? readMoment(timestamp, pointer) : readPeriod(timestamp, pointer);
  if ("faults" in period) return invalid(period.faults);
  const { page, rows_per_page, sort_by, sort_direction } = body;
  const found = await store.messages.listTdrs({
    accountId: principal.accountId,
    filter: { ...filter, to: filter.to === undefined ? undefined : storedForm(filter.to) },
    ...period,
    sortBy: sort_by,
    sortDirection: sort_direction,
    offset: (page - 1) * rows_per_page,
    limit: rows_per_page,
  });
  if (found === "too_many") return invalid([tooMany]);
  const { total, list } = found;
  const { totalPages, hasNextPage, hasPreviousPage } = describePage(total, page, rows_per_page);
  return {
    status: 200,
    body: {
      page,
      rows_per_page,
      sort_by,
      sort_direction,
      total,
      total_pages: totalPages,
      has_next_page: hasNextPage,
      has_previous_page: hasPreviousPage,
      list: list.map((message) => ({ ...tdrOf(message), status: message.status })),
    },
  };
}
