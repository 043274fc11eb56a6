import { parseFromOutside } from "../../domain/phone/phone.ts";
import { invalid } from "../../domain/refusals.ts";
import { impossibleNumber } from "../../operations/accept-message.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { pageOf, storedId } from "../paging.ts";
import { shownOptOut } from "./opt-out.ts";

/** A page of the recipients that want no more messages, newest first. */
export async function listOptOuts(
  { query }: Input<"listOptOuts">,
  { store }: OperatorContext,
): Promise<Output<"listOptOuts">> {
  const { account_id: accountId, to, before, count } = query;
  const number = to === undefined ? undefined : parseFromOutside(to);
  if (to !== undefined && !number) return invalid([{ ...impossibleNumber("/to"), in: "query" }]);
  const found = await store.optOuts.list({
    accountId,
    recipient: number?.e164,
    before: storedId(before),
    limit: count + 1,
  });
  const { shown, next } = pageOf(found, count);
  return { status: 200, body: { list: shown.map(shownOptOut), ...next } };
}
