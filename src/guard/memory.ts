import { BoundedMap } from "../common/bounded-map.ts";
import { ConsecutiveNumbers } from "./consecutive.ts";
import { Marks } from "./marks.ts";
import { Meter } from "./meter.ts";
import type { GuardedSend } from "../ports/guard.ts";
import { AccountTraffic, CountryTraffic, RangeTraffic } from "./traffic.ts";

const most = {
  accounts: 20_000,
  countries: 50_000,
  ranges: 50_000,
  networks: 20_000,
  devices: 20_000,
  recipients: 262_144,
  networksOfAll: 262_144,
  vouchers: 20_000,
};

/** Things by their keys: those looked at among the last ones stay, the others give way. */
class Kept<Thing> {
  private readonly most: number;
  private readonly Thing: new () => Thing;
  private recent = new Map<string, Thing>();
  private older = new Map<string, Thing>();

  constructor(most: number, Thing: new () => Thing) {
    this.most = most;
    this.Thing = Thing;
  }

  find(key: string): Thing | undefined {
    return this.recent.get(key) ?? this.older.get(key);
  }

  /** The thing, new if there is none, as one of the last. */
  get(key: string): Thing {
    const recent = this.recent.get(key);
    if (recent) return recent;
    const found = this.older.get(key) ?? new this.Thing();
    this.set(key, found);
    return found;
  }

  set(key: string, thing: Thing): void {
    // In two halves: a map that forgets its oldest entry at each step looks past all that it has forgotten.
    if (this.recent.size >= this.most / 2) {
      this.older = this.recent;
      this.recent = new Map();
    }
    this.recent.set(key, thing);
  }

  /** All of them, the oldest first. */
  *entries(): Generator<[string, Thing]> {
    for (const [key, thing] of this.older) if (!this.recent.has(key)) yield [key, thing];
    yield* this.recent;
  }
}

/** Who asked for the code of a verification, as the customer tells it. */
export interface Client {
  /** With the account's identifier before it. */
  readonly network?: string | undefined;
  /** With the account's identifier before it. */
  readonly device?: string | undefined;
  readonly isTrusted: boolean;
}

/** What vouched for a send, until it was used. */
export interface Voucher {
  readonly marks: Marks;
  readonly text: string;
}

/** What the guard remembers: bounded, whatever is sent, by a share of the usual bounds where there is little memory. */
export class Memory {
  readonly accounts: Kept<AccountTraffic>;
  /** By account and country. */
  readonly countries: Kept<CountryTraffic>;
  /** By account and range of ten thousand numbers. */
  readonly ranges: Kept<RangeTraffic>;
  /** By range of ten thousand numbers, whoever sends. */
  readonly rangesOfAll: Kept<RangeTraffic>;
  /** By country: what accounts send to where they have no history. */
  readonly countriesOfAll = new Kept(500, Meter);
  /** By account: what it sends to countries where it has no history. */
  readonly newCountries: Kept<Meter>;
  /** By account and network of who asked for the code. */
  readonly networks: Kept<Meter>;
  /** By account and device that requested the code. */
  readonly devices: Kept<Meter>;
  /** By account and range of a thousand numbers. */
  readonly thousands: Kept<ConsecutiveNumbers>;
  /** By account and recipient: who answered. */
  readonly recipients = new Marks(most.recipients);
  /** Networks of which somebody answered, whoever sent. */
  readonly networksOfAll = new Marks(most.networksOfAll);
  /** Who asked for the code of a verification. */
  readonly clients: BoundedMap<string, Client>;
  /** By account and recipient: what vouched for the last send, while it is unanswered. */
  readonly vouchers: BoundedMap<string, Voucher>;

  constructor(share = 1) {
    const kept = <Thing>(usual: number, Thing: new () => Thing) => new Kept(Math.ceil(usual * share), Thing);
    this.accounts = kept(most.accounts, AccountTraffic);
    this.countries = kept(most.countries, CountryTraffic);
    this.ranges = kept(most.ranges, RangeTraffic);
    this.rangesOfAll = kept(most.ranges, RangeTraffic);
    this.newCountries = kept(most.accounts, Meter);
    this.networks = kept(most.networks, Meter);
    this.devices = kept(most.devices, Meter);
    this.thousands = kept(most.networks, ConsecutiveNumbers);
    this.clients = new BoundedMap(Math.ceil(most.networks * share));
    this.vouchers = new BoundedMap(Math.ceil(most.vouchers * share));
  }
}

/** What the guard remembers under which keys of a send. */
export interface Keys {
  readonly account: string;
  readonly country: string;
  readonly range: string;
  readonly rangeOfAll: string;
  readonly countryOfAll: string;
  readonly thousand: string;
  readonly recipient: string;
  readonly network: string | undefined;
  readonly device: string | undefined;
}

export function keysOf({
  accountId,
  recipient,
  region,
  network,
  device,
}: Pick<GuardedSend, "accountId" | "recipient" | "region" | "network" | "device">): Keys {
  const range = recipient.slice(0, -4);
  return {
    account: accountId,
    country: `${accountId} ${region}`,
    range: `${accountId} ${range}`,
    rangeOfAll: range,
    countryOfAll: region,
    thousand: `${accountId} ${recipient.slice(0, -3)}`,
    recipient: `${accountId} ${recipient}`,
    network: network === undefined ? undefined : `${accountId} ${network}`,
    device: device === undefined ? undefined : `${accountId} ${device}`,
  };
}
