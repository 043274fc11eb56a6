import { refuse, type Refusal } from "../domain/refusals.ts";
import type { GuardLists, KnownLists } from "../ports/guard.ts";

interface ListedSend {
  readonly accountId: string;
  /** In E.164. */
  readonly recipient: string;
  /** ISO 3166-1 alpha-2, of the recipient's number; "" for a number of no country. */
  readonly region: string;
}

/** The refusal of a send that the operator's lists or countries forbid; a promise only while they are read. */
export function refusedByLists(
  lists: GuardLists,
  send: ListedSend,
): Refusal<"forbidden"> | undefined | Promise<Refusal<"forbidden"> | undefined> {
  const known = lists.current();
  return known instanceof Promise ? known.then((read) => judge(read, send)) : judge(known, send);
}

function judge(
  lists: KnownLists,
  { accountId, recipient, region }: ListedSend,
): Refusal<"forbidden"> | undefined {
  if (lists.find("allow", accountId, recipient)) return undefined;
  if (lists.country(accountId, region) === "off") {
    return refuse("forbidden", "This account may not send to this country. Nothing was sent or charged.");
  }
  return lists.find("block", accountId, recipient)
    ? refuse("forbidden", "The operator has blocked this number. Nothing was sent or charged.")
    : undefined;
}
