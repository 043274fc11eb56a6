import Database from "better-sqlite3";

/** Rows of a file that requests ask for, spread over the year. */
export interface Samples {
  /** Telegram messages of the account, each with its recipient. */
  readonly telegram: readonly { readonly id: string; readonly recipient: string }[];
  /** SMS of the account, each with what was reported of it. */
  readonly sms: readonly { readonly id: string; readonly outcome: string | null }[];
}

const samplesAtMost = 2_000;
/** The golden ratio's part: its multiples are spread evenly however many they are. */
const step = 0.618_033_988_749_894_9;

/** Picks the same rows of equal files. */
export function takeSamples(path: string, accountId: string, messages: number): Samples {
  const database = new Database(path, { readonly: true });
  const find = database.prepare<
    [number, string],
    { id: string; recipient: string; outcome: string | null; channel: string }
  >("select id, recipient, outcome, channel from messages where rowid = ? and account_id = ?");
  const picked = new Set<number>();
  const [telegram, sms] = [[] as Samples["telegram"][number][], [] as Samples["sms"][number][]];
  for (let number = 1; picked.size < Math.min(messages, samplesAtMost * 10); number += 1) {
    if (number > messages * 20 || (telegram.length >= samplesAtMost && sms.length >= samplesAtMost)) break;
    const row = 1 + Math.floor(((number * step) % 1) * messages);
    if (picked.has(row)) continue;
    picked.add(row);
    const found = find.get(row, accountId);
    if (found?.channel === "telegram" && telegram.length < samplesAtMost) telegram.push(found);
    if (found?.channel === "sms" && sms.length < samplesAtMost) sms.push(found);
  }
  database.close();
  return { telegram, sms };
}
