import { closeSync, fsyncSync, openSync } from "node:fs";
import type { Channel, DeliveryStatus } from "../../src/domain/messages/delivery.ts";
import { createId } from "../../src/domain/identifiers.ts";
import type { Change } from "../../src/ports/store/change.ts";
import type { Message, TrackedMessage } from "../../src/ports/store/messages.ts";
import { createSqliteEngine } from "../../src/store/engines/sqlite/engine.ts";
import { openFile } from "../../src/store/engines/sqlite/file.ts";
import { createStore } from "../../src/store/store.ts";
import { newMessage, type Owner } from "./messages.ts";
import type { Progress } from "./process.ts";

/** What a database is filled with. */
export interface Filling {
  readonly messages: number;
  readonly sims: number;
  /** When the year that the messages are spread over ends, in Unix milliseconds. */
  readonly until: number;
  /** The first sends nine tenths of the messages, the others share the rest. */
  readonly owners: readonly Owner[];
  /** Of a hundred messages, how many take which channel. */
  readonly channels: readonly { readonly channel: Channel; readonly percent: number }[];
}

/** The time that the messages are spread over. */
export const filledMilliseconds = 365 * 86_400_000;

/** The instant that the data of the largest databases ends at and that a service measured on them takes for now. */
export const filledUntil = Date.UTC(2026, 5, 17, 13, 37, 42, 123);

/** Changes with the data that a filling writes. */
export const fillingVersion = 4;

/** The companies that the SIMs are of. */
export const simCompanies = Array.from({ length: 20 }, (_, index) => 3_000 + index);

const messagesPerRecipient = 16;
const handedOverAfterMilliseconds = 1_500;
const changesAtOnce = 512;

/** Of a hundred messages, how many come to which end; the first are refused by the gateway. */
const fates: readonly {
  readonly percent: number;
  readonly status: DeliveryStatus;
  readonly refused?: true;
}[] = [
  { percent: 3, status: "FAILED", refused: true },
  { percent: 2, status: "FAILED" },
  { percent: 3, status: "EXPIRED" },
  { percent: 40, status: "READ" },
  { percent: 52, status: "DELIVERED" },
];

/** When all rows are there, and all indexes, of the time that it takes, measured. */
const rowsDone = 0.83;
const indexesDone = 0.97;

/**
 * Fills a migrated SQLite file by the store's own changes: messages, oldest first, evenly spread over a year, each with
 * its ledger rows, events and totals, and SIMs. Their draws are steps of a Weyl sequence: deterministic, and evenly spread
 * over every part of the year.
 */
export async function fill(path: string, filling: Filling, progress: Progress = () => {}): Promise<void> {
  const file = openFile(path);
  const engine = createSqliteEngine(file);
  // A filling that breaks off is thrown away, so nothing has to be durable before its end.
  for (const setting of ["journal_mode = OFF", "synchronous = OFF", "cache_size = -524288", "threads = 2"]) {
    file.exec(`pragma ${setting}`);
  }
  const store = createStore(engine);
  const { messages, sims, until, owners } = filling;
  const indexes = dropIndexes();
  for (let first = 0; first < messages + sims; first += changesAtOnce) {
    const length = Math.min(changesAtOnce, messages + sims - first);
    await Promise.all(Array.from({ length }, (_, index) => store.commit(changesOf(first + index), refusals)));
    progress(first < messages ? "messages" : "SIMs", (rowsDone * first) / (messages + sims));
  }
  for (const [index, { sql }] of indexes.entries()) {
    progress("indexes", rowsDone + ((indexesDone - rowsDone) * index) / indexes.length);
    file.exec(sql);
  }
  progress("writing to the disk", indexesDone);
  file.exec("pragma journal_mode = WAL");
  await engine.close();
  sync(path);
  progress("done", 1);

  function dropIndexes() {
    const found =
      file.prepare(`select name, sql from sqlite_schema where type = 'index' and sql not like '%unique%'
      and tbl_name in ('messages', 'message_events', 'transactions', 'sims')`);
    const indexes = found.all() as unknown as readonly { readonly name: string; readonly sql: string }[];
    for (const { name } of indexes) file.exec(`drop index ${name}`);
    return indexes;
  }

  /** Messages come first, then SIMs. */
  function changesOf(number: number): readonly Change<FillingRefusal>[] {
    if (number >= messages) return [store.esim.putSim(simOf(number - messages, until))];
    const draw = Math.imul(number, 2_654_435_761) >>> 12;
    const at = Math.floor(until - filledMilliseconds + (filledMilliseconds * number) / messages);
    const message = newMessage(ownerOf(owners, draw), contentOf(filling, number, draw), at);
    return [store.messages.accept(message, createId(at)), settle(message, Math.floor(draw / 1_000) % 100)];
  }

  function settle(message: Message, percentile: number): Change<FillingRefusal> {
    const now = message.createdAt + handedOverAfterMilliseconds;
    const tracked: TrackedMessage = { ...message, ...untouched, updatedAt: message.createdAt };
    const { status, refused } = pick(fates, percentile);
    if (refused) return store.messages.fail(tracked, "The gateway refused the message.", createId(now), now);
    const result = {
      providerMessageId: `sandbox-${message.id}`,
      statuses: [{ status: status === "READ" && !hasReadReceipts(message.channel) ? "DELIVERED" : status }],
      refunded: status === "EXPIRED" && message.channel === "telegram",
    } as const;
    return store.messages.handOver(tracked, result, createId(now), now);
  }
}

type FillingRefusal = "balance_short" | "lease_lost";

function refuse(): never {
  throw new Error("The store refused what it is filled with.");
}

const refusals = { balance_short: refuse, lease_lost: refuse };

const hasReadReceipts = (channel: Channel) => channel === "telegram" || channel === "whatsapp";

const untouched = {
  status: "PENDING",
  outcome: null,
  verification: null,
  codeChecks: 0,
  verifiedAt: null,
  providerMessageId: null,
  provider: null,
  handedOverAt: null,
  refundedAt: null,
  attempts: 0,
  mayBeTaken: false,
} as const;

function ownerOf([main, ...others]: readonly Owner[], draw: number): Owner {
  const place = others.length > 0 ? draw % (10 * others.length) : 1;
  return place % 10 === 0 ? others[place / 10]! : main!;
}

function contentOf({ channels, messages }: Filling, number: number, draw: number) {
  const { channel } = pick(channels, Math.floor(draw / 10) % 100);
  const recipients = Math.ceil(messages / messagesPerRecipient);
  const recipient = `+447700${String((number * 7_919) % recipients).padStart(6, "0")}`;
  const code = String(100_000 + (draw % 900_000));
  const contents = {
    telegram: { channel: "telegram", code },
    sms: { channel: "sms", sender: "Example", text: `Your code is ${code}` },
    whatsapp: { channel: "whatsapp", text: `Your code is ${code}` },
    flash_call: { channel: "flash_call", sender: "+447700900001", ringTimeSeconds: 5 },
  } as const;
  return { recipient, ...contents[channel] };
}

/** The one that a number from 0 to 99 falls to. */
function pick<Share extends { readonly percent: number }>(
  shares: readonly Share[],
  percentile: number,
): Share {
  let left = percentile;
  return shares.find(({ percent }) => (left -= percent) < 0)!;
}

/** SIMs in twenty companies of five inventories each. */
const simOf = (number: number, until: number) => ({
  iccid: `8944${String(number).padStart(15, "0")}`,
  simStatus: "WAITING_FOR_ASSIGNMENT",
  group: { id: 1_000 + (number % 20), name: `Group ${number % 20}` },
  inventory: { id: 2_000 + (number % 100), name: `Inventory ${number % 100}` },
  company: { id: simCompanies[number % 20]!, name: `Company ${number % 20}` },
  provisionedDate: until - filledMilliseconds,
  terminatedDate: 0,
  imsis: [{ sponsor_id: 41, imsi: 234_160_000_000_000 + number }],
  mappedImsi: 234_160_000_000_000 + number,
});

/** Else the disk would still be at it while the service is measured. */
function sync(path: string): void {
  const file = openSync(path, "r+");
  fsyncSync(file);
  closeSync(file);
}
