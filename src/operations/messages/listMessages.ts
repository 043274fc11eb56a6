import type { Input, Output } from "../../contract.ts";
import { storedForm } from "../../domain/phone/phone.ts";
import { invalid, type Fault } from "../../domain/refusals.ts";
import type { ReadingContext } from "../context.ts";
import { readPeriod } from "../period.ts";
import { cursorOf, placeOf } from "./cursor.ts";
import { summaryOf } from "./summary.ts";

const noCursor: Fault = {
  in: "body",
  pointer: "/cursor",
  code: "value",
  message: 'It must be the "next" of an earlier page.',
};

/** A page of the account's messages on all channels, newest first. */
export async function listMessages(
  { body, principal }: Input<"listMessages">,
  { store }: ReadingContext,
): Promise<Output<"listMessages">> {
  const { created_at, to, channel, status } = body.filter ?? {};
  const period = readPeriod(created_at, "/filter/created_at");
  const after = body.cursor === undefined ? undefined : placeOf(body.cursor);
  const faults = "faults" in period ? [...period.faults] : [];
  if (body.cursor !== undefined && !after) faults.push(noCursor);
  if ("faults" in period || faults.length > 0) return invalid(faults);
  const { list, next } = await store.messages.list({
    accountId: principal.accountId,
    filter: { channel, status, recipient: to === undefined ? undefined : storedForm(to) },
    ...period,
    after,
    limit: body.count,
  });
  return { status: 200, body: { list: list.map(summaryOf), ...(next && { next: cursorOf(next) }) } };
}
