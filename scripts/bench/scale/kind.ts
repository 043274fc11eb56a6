import { firstIdAt } from "../../../src/domain/identifiers.ts";
import { filledMilliseconds } from "../filling.ts";
import { openReading, readRows } from "../service.ts";
import { filledUntil, type Ask, type Served } from "./lists.ts";

/** A message of a file that requests ask for. */
export interface Sample {
  readonly id: string;
  readonly recipient: string;
  readonly outcome: string | null;
  readonly channel: string;
}

const maximumSamples = 2_000;
/** The golden ratio's part: its multiples are spread evenly however many they are. */
const step = 0.618_033_988_749_894_9;

/** Telegram messages and SMS of the account, spread over the year, the same ones of databases of the same size. */
export async function takeSamples({ database, customer, messages }: Served) {
  const engine = openReading(database);
  const found = new Map<string, Sample>();
  for (let index = 1; index <= Math.min(messages, maximumSamples * 10); index += 1) {
    const after = firstIdAt(filledUntil - Math.floor(((index * step) % 1) * filledMilliseconds));
    const [sample] = await readRows<Sample>(
      engine,
      `select id, recipient, outcome, channel from (
        select * from messages where id < '${after}' order by id desc limit 1) as one
      where account_id = '${customer.accountId}'`,
    );
    if (sample) found.set(sample.id, sample);
  }
  await engine.close();
  const of = (channel: string) =>
    [...found.values()].filter((each) => each.channel === channel).slice(0, maximumSamples);
  return { telegram: of("telegram"), sms: of("sms") };
}

/** A service and what it is asked for. */
export interface Site extends Served {
  /** The access token of an operator. */
  readonly token: string;
  readonly samples: Awaited<ReturnType<typeof takeSamples>>;
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
