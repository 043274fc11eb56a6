import type Database from "better-sqlite3";
import { channels, fatesOf } from "./data.ts";

/** An account and whose it is. */
export interface Owner {
  readonly accountId: string;
  readonly userId: string;
}

/**
 * Temporary tables that turn a message's draw into its owner, channel and fate: `owners` by the tens (the first owner
 * has nine tenths), `channels` by a percentage, `fates` by where the channel's begin and a percentage.
 */
export function createDraws(database: Database.Database, [main, ...others]: readonly Owner[]): void {
  database.exec(`
    create temp table owners (draw integer primary key, account_id text, user_id text);
    create temp table channels (draw integer primary key, fates_from integer, channel text, price_micros integer);
    create temp table labels (channel text primary key, label text) without rowid;
    create temp table fates (draw integer primary key, status text, handed_over integer, refunded integer)`);
  const owner = database.prepare("insert into owners values (?, ?, ?)");
  for (let draw = 0; draw < 10 * others.length; draw += 1) {
    const drawn = draw % 10 === 0 ? others[draw / 10]! : main!;
    owner.run(draw, drawn.accountId, drawn.userId);
  }
  const channel = database.prepare("insert into channels values (?, ?, ?, ?)");
  const label = database.prepare("insert into labels values (?, ?)");
  const fate = database.prepare("insert into fates values (?, ?, ?, ?)");
  for (const [draw, drawn] of hundredOf(channels).entries()) {
    channel.run(draw, 100 * channels.indexOf(drawn), drawn.channel, drawn.priceMicros);
  }
  for (const [number, each] of channels.entries()) {
    label.run(each.channel, each.label);
    for (const [draw, { status, handedOver, refunded }] of hundredOf(fatesOf(each.channel)).entries()) {
      fate.run(number * 100 + draw, status, Number(handedOver), Number(refunded));
    }
  }
}

/** Each as often as its percentage says; throws where they do not make up a hundred. */
function hundredOf<Share extends { readonly percent: number }>(shares: readonly Share[]): readonly Share[] {
  const all = shares.flatMap((share) => Array.from({ length: share.percent }, () => share));
  if (all.length !== 100) throw new Error(`The shares make up ${all.length} instead of 100 per cent.`);
  return all;
}
