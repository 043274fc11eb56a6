import { microsPerUnit } from "./money/money.ts";
import { isoOf } from "./time/instants.ts";

/** A rule that begins blocks. The other rules judge each send by itself. */
type BlockRule = "unconverted_amount" | "consecutive_numbers" | "range" | "allowance" | "network" | "device";

interface Block {
  readonly accountId: string;
  /** ISO 3166-1 alpha-2; "" for numbers of no country. */
  readonly country: string;
  readonly rule: string;
  readonly scope: string;
  readonly value: number;
  readonly limit: number;
  readonly isHarmless: boolean;
  /** In Unix milliseconds. */
  readonly since: number;
  readonly until: number;
}

/** Returns a rule's value or limit in its unit: sends, or the account's currency for `unconverted_amount`. */
export const inUnitOf = (rule: string, value: number): number =>
  rule === "unconverted_amount" ? value / microsPerUnit : value;

const describe = ({ country, rule, value, limit, isHarmless, since, until }: Block) => ({
  rule: rule as BlockRule,
  blocks: !isHarmless,
  ...(country !== "" && { country }),
  value: inUnitOf(rule, value),
  limit: inUnitOf(rule, limit),
  since: isoOf(since),
  until: isoOf(until),
});

/** Returns a block as both contracts show it. The hash of a device is not shown. */
export const shownBlock = (block: Block & { readonly id: string }) => ({
  id: block.id,
  ...describe(block),
  ...(block.rule !== "device" && block.scope !== "" && { scope: block.scope }),
});

/** Returns the data of the event `account.suspected_fraud`. */
export const toEventData = (block: Block, state: "BEGAN" | "ENDED") => ({
  account_id: block.accountId,
  state,
  ...describe(block),
  ...((block.rule === "range" || block.rule === "consecutive_numbers") && { range: block.scope }),
});
