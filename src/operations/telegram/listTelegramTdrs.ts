import type { Input, Output } from "../../contract.ts";
import { toStoredNumber } from "../../domain/phone/phone.ts";
import { createInvalidRequest, type ValidationError } from "../../domain/problems.ts";
import type { ReadingContext } from "../context.ts";
import { describePage } from "../paging.ts";
import { parseMoment, parsePeriod } from "../period.ts";
import { toTdrResponse } from "./tdr-response.ts";

const tooManyRecordsError: ValidationError = {
  in: "body",
  pointer: "/filter/timestamp",
  code: "range",
  message:
    "This query would read more than 50,000 records. Narrow the time range, or filter by uuid, to or request_id.",
};

/** Returns a page of the account's Telegram delivery records. */
export async function listTelegramTdrs(
  { body, principal }: Input<"listTelegramTdrs">,
  { store }: ReadingContext,
): Promise<Output<"listTelegramTdrs">> {
  const { timestamp, ...filter } = body.filter ?? {};
  const pointer = "/filter/timestamp";
  const period =
    typeof timestamp === "string" ? parseMoment(timestamp, pointer) : parsePeriod(timestamp, pointer);
  if ("faults" in period) return createInvalidRequest(period.faults);
  const { page, rows_per_page, sort_by, sort_direction } = body;
  const found = await store.messages.listTdrs({
    accountId: principal.accountId,
    filter: { ...filter, to: filter.to === undefined ? undefined : toStoredNumber(filter.to) },
    ...period,
    sortBy: sort_by,
    sortDirection: sort_direction,
    offset: (page - 1) * rows_per_page,
    limit: rows_per_page,
  });
  if (found === "too_many") return createInvalidRequest([tooManyRecordsError]);
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
      list: list.map((message) => ({ ...toTdrResponse(message), status: message.status })),
    },
  };
}
