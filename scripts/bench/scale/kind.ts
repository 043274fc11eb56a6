import Database from "better-sqlite3";
import type { Ask, Served } from "./lists.ts";

/** A message of a file that requests ask for. */
export interface Sample {
  readonly id: string;
  readonly recipient: string;
  readonly providerMessageId: string;
  /** The recipient of the most messages; the same for all samples. */
  readonly busiest: string;
  readonly outcome: string | null;
  readonly channel: string;
}

const maximumSamples = 2_000;
/** The golden ratio's part: its multiples are spread evenly however many they are. */
const step = 0.618_033_988_749_894_9;

/** Telegram messages and SMS of the account, spread over the year, the same ones of equal files. */
export function takeSamples({ path, customer, messages }: Served) {
  const database = new Database(path, { readonly: true });
  const find = database.prepare<[number, string], Sample>(
    `select id, recipient, coalesce(provider_message_id, 'none') as providerMessageId, outcome, channel,
      (select recipient from messages where rowid = 8) as busiest
      from messages where rowid = ? and account_id = ?`,
  );
  const rows = Array.from({ length: Math.min(messages, maximumSamples * 10) }, (_, index) =>
    Math.floor((((index + 1) * step) % 1) * messages),
  );
  const found = [...new Set(rows)].flatMap((row) => find.get(row + 1, customer.accountId) ?? []);
  database.close();
  const of = (channel: string) => found.filter((each) => each.channel === channel).slice(0, maximumSamples);
  return { telegram: of("telegram"), sms: of("sms") };
}

/** A service and what it is asked for. */
export interface Site extends Served {
  /** The access token of an operator. */
  readonly token: string;
  readonly samples: ReturnType<typeof takeSamples>;
}

/** One kind of request. */
export interface Kind {
  readonly name: string;
  /** How many times the smallest database's p50 the largest one's may be. */
  readonly aim: number;
  /** Whether it asks for rows all over the file. */
  readonly anywhere: boolean;
  /** Which page it asks for, where that depends on how many there are. */
  page?(site: Site): Promise<number>;
  /** The request of each number, from 0. */
  ask(number: number, site: Site, page: number): Ask;
}
