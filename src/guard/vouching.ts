import type { Keys, Memory, Voucher } from "./memory.ts";
import type { Bucket } from "./meter.ts";
import type { GuardRule } from "../ports/guard.ts";

/** What stops an attacker and people alike: whoever has answered before passes. */
const wide: readonly GuardRule[] = ["country", "new_countries", "country_of_all", "range_of_all"];

/** Whether what a rule stops may pass where it is vouched for. */
export const isWide = (rule: GuardRule): boolean => wide.includes(rule);

/** Where what passes a stop is counted, since it was vouched for, and how much of it may be unanswered there. */
export interface VouchedPlace {
  readonly kept: VouchedKept;
  readonly key: string;
  readonly weight: number;
  readonly bound: number;
  readonly emptyAfterMilliseconds: number | undefined;
}

/** What has a bucket of what was vouched for. */
export interface VouchedKept {
  find(key: string): { readonly vouched: Bucket } | undefined;
  get(key: string): { readonly vouched: Bucket };
}

/**
 * Whether a send is to somebody who has answered the account before, or asked for by a network of which somebody has
 * answered any account. One answer vouches for one send, and no more of these may be unanswered than of others.
 */
export function isVouchedFor(
  memory: Memory,
  keys: Keys,
  places: readonly VouchedPlace[],
  now: number,
): boolean {
  if (!voucherOf(memory, keys)) return false;
  return places.every(({ kept, key, weight, bound, emptyAfterMilliseconds }) => {
    const vouched = kept.find(key)?.vouched;
    return !vouched || vouched.read(now, bound, emptyAfterMilliseconds) + weight <= bound;
  });
}

/** Counts a send that passed what is stopped, where it was vouched for. */
export function useVoucher(memory: Memory, keys: Keys, places: readonly VouchedPlace[], now: number): void {
  const voucher = voucherOf(memory, keys);
  if (!voucher) return;
  voucher.marks.remove(voucher.text);
  memory.vouchers.set(keys.recipient, voucher);
  for (const { kept, key, weight } of places) kept.get(key).vouched.fill(weight, now);
}

/** Gives back what vouched for the last send to a recipient, if anything did. */
export function returnVoucher({ vouchers }: Memory, { recipient }: Keys): boolean {
  const voucher = vouchers.get(recipient);
  voucher?.marks.add(voucher.text);
  return vouchers.delete(recipient);
}

/** Remembers who answered. */
export function vouch({ recipients, networksOfAll, vouchers }: Memory, keys: Keys): void {
  vouchers.delete(keys.recipient);
  recipients.add(keys.recipient);
  if (keys.network !== undefined) networksOfAll.add(networkOf(keys, keys.network));
}

function voucherOf({ recipients, networksOfAll }: Memory, keys: Keys): Voucher | undefined {
  if (recipients.has(keys.recipient)) return { marks: recipients, text: keys.recipient };
  if (keys.network === undefined) return undefined;
  const text = networkOf(keys, keys.network);
  return networksOfAll.has(text) ? { marks: networksOfAll, text } : undefined;
}

/** Without the account's identifier before it. */
const networkOf = ({ account }: Keys, network: string) => network.slice(account.length + 1);
