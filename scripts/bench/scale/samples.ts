import type Database from "better-sqlite3";

/** A message of a file that requests ask for. */
export interface Sample {
  readonly id: string;
  readonly recipient: string;
  readonly outcome: string | null;
}

/** Telegram messages and SMS of the account, spread over the year. */
export type Samples = ReturnType<typeof takeSamples>;

const maximumSamples = 2_000;
/** The golden ratio's part: its multiples are spread evenly however many they are. */
const step = 0.618_033_988_749_894_9;

/** Picks the same rows of equal files. */
export function takeSamples(database: Database.Database, accountId: string, messages: number) {
  const find = database.prepare<[number, string], Sample & { readonly channel: string }>(
    "select id, recipient, outcome, channel from messages where rowid = ? and account_id = ?",
  );
  const rows = Array.from({ length: Math.min(messages, maximumSamples * 10) }, (_, index) =>
    Math.floor((((index + 1) * step) % 1) * messages),
  );
  const found = [...new Set(rows)].flatMap((row) => find.get(row + 1, accountId) ?? []);
  const of = (channel: string): readonly Sample[] =>
    found.filter((each) => each.channel === channel).slice(0, maximumSamples);
  return { telegram: of("telegram"), sms: of("sms") };
}
