import { blocked, type Blocked } from "../domain/refusals.ts";
import type { GuardLists, KnownLists } from "../ports/guard.ts";
import type { ListEntry } from "../ports/store/guard-lists.ts";

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
): Blocked | undefined | Promise<Blocked | undefined> {
  const known = lists.current();
  return known instanceof Promise ? known.then((read) => judge(read, send)) : judge(known, send);
}

/** Which of the operator's rules decides on a send; `none` lets pass, as the allow list does. */
export type ListDecision =
  | { readonly rule: "allow_list" | "block_list"; readonly entry: ListEntry }
  | { readonly rule: "country" | "none" };

/** Decides by the operator's rules, in their order. */
export function decide(lists: KnownLists, { accountId, recipient, region }: ListedSend): ListDecision {
  const allowed = lists.find("allow", accountId, recipient);
  if (allowed) return { rule: "allow_list", entry: allowed };
  if (lists.country(accountId, region) === "off") return { rule: "country" };
  const blocked = lists.find("block", accountId, recipient);
  return blocked ? { rule: "block_list", entry: blocked } : { rule: "none" };
}

/** What a sender is told of each rule that blocks. */
const details = {
  country: "This account may not send to this country. Nothing was sent or charged.",
  block_list: "The operator has blocked this number. Nothing was sent or charged.",
} as const;

function judge(lists: KnownLists, send: ListedSend): Blocked | undefined {
  const { rule } = decide(lists, send);
  return rule === "country" || rule === "block_list" ? blocked(rule, details[rule]) : undefined;
}
