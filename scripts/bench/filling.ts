import { closeSync, fsyncSync, openSync } from "node:fs";
import type { Channel } from "../../src/domain/messages/delivery.ts";
import { createId } from "../../src/domain/identifiers.ts";
import type { Change } from "../../src/ports/store/change.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import type { Store } from "../../src/ports/store.ts";
import { createSqliteEngine } from "../../src/store/engines/sqlite/engine.ts";
import { openFile } from "../../src/store/engines/sqlite/file.ts";
import { createStore } from "../../src/store/store.ts";
import { newMessage, refuse, type Owner } from "./messages.ts";
import type { Progress } from "./report.ts";

/** What a database is filled with. */
export interface Filling {
  readonly messages: number;
  readonly sims: number;
  /** When the year that the messages are spread over ends, in Unix milliseconds. */
  readonly until: number;
  /** The first has the SIMs and sends nine tenths of the messages, the others share the rest. */
  readonly owners: readonly [Owner, ...Owner[]];
  /** Of a hundred messages, which takes which channel. */
  readonly channels: readonly Channel[];
}

/** The time that the messages are spread over. */
export const filledMilliseconds = 365 * 86_400_000;

/** A hundred values of which so many each are the same. */
export const hundredOf = <Value>(...shares: readonly (readonly [Value, number])[]): readonly Value[] =>
  shares.flatMap(([value, percent]) => Array.from({ length: percent }, () => value));

export const fates = hundredOf<"refused" | "FAILED" | "EXPIRED" | "READ" | "DELIVERED">(
  ["refused", 3],
  ["FAILED", 2],
  ["EXPIRED", 3],
  ["READ", 40],
  ["DELIVERED", 52],
);
export const messagesPerRecipient = 16;
export const companies = 20;
export const handedOverAfterMilliseconds = 1_500;
const changesAtOnce = 512;

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
  const indexes = file
    .prepare(
      `select name, sql from sqlite_schema where type = 'index' and sql not like '%unique%'
      and tbl_name in ('messages', 'message_events', 'transactions', 'sims')`,
    )
    .all();
  for (const { name } of indexes) file.exec(`drop index ${String(name)}`);
  await fillStore(createStore(engine), filling, (what, done) => progress(what, rowsDone * done));
  for (const [index, { sql }] of indexes.entries()) {
    progress("indexes", rowsDone + ((indexesDone - rowsDone) * index) / indexes.length);
    file.exec(String(sql));
  }
  progress("writing to the disk", indexesDone);
  file.exec("pragma journal_mode = WAL");
  await engine.close();
  sync(path);
  progress("done", 1);
}

/** Fills a migrated database, whichever it is, in the same way. */
export async function fillStore(
  store: Store,
  { messages, sims, until, owners, channels }: Filling,
  progress: Progress = () => {},
): Promise<void> {
  const start = until - filledMilliseconds;
  for (let id = 3_000; id < 3_000 + companies; id += 1) {
    await store.commit([store.esim.grant(owners[0].accountId, { scope: "company", id }, start)]);
  }
  for (let first = 0; first < messages + sims; first += changesAtOnce) {
    const length = Math.min(changesAtOnce, messages + sims - first);
    await Promise.all(Array.from({ length }, (_, index) => commit(first + index)));
    progress(first < messages ? "messages" : "SIMs", first / (messages + sims));
  }

  /** Messages come first, then SIMs. */
  async function commit(number: number): Promise<void> {
    if (number >= messages) return store.commit([store.esim.putSims([simOf(number - messages, start)])]);
    const draw = Math.imul(number, 2_654_435_761) >>> 12;
    const at = Math.floor(start + (filledMilliseconds * number) / messages);
    const channel = channels[Math.floor(draw / 10) % 100]!;
    const recipients = Math.ceil(messages / messagesPerRecipient);
    const recipient = `+447700${String((number * 7_919) % recipients).padStart(6, "0")}`;
    const message = newMessage(ownerOf(owners, draw), { recipient, ...contentOf(channel, draw) }, at);
    const changes = [store.messages.accept(message, createId(at)), settle(message, draw)];
    await store.commit(changes, { balance_short: refuse, limit_reached: refuse, lease_lost: refuse });
  }

  function settle(message: Message, draw: number): Change<"balance_short" | "lease_lost"> {
    const { id, channel, createdAt } = message;
    const now = createdAt + handedOverAfterMilliseconds;
    const tracked = { ...message, ...untouched, updatedAt: createdAt };
    const fate = fates[Math.floor(draw / 1_000) % 100]!;
    if (fate === "refused") {
      return store.messages.fail(
        tracked,
        { detail: "The gateway refused the message.", refundId: createId(now) },
        now,
      );
    }
    const isRead = fate === "READ" && (channel === "telegram" || channel === "whatsapp");
    const result = {
      providerMessageId: `sandbox-${id}`,
      statuses: [{ status: fate === "READ" && !isRead ? "DELIVERED" : fate }],
      refundId: fate === "EXPIRED" && channel === "telegram" ? createId(now) : undefined,
    } as const;
    return store.messages.handOver(tracked, result, now);
  }
}

/** SIMs in twenty companies of five inventories each. */
const simOf = (number: number, provisionedDate: number) => ({
  iccid: `8944${String(number).padStart(15, "0")}`,
  simStatus: "WAITING_FOR_ASSIGNMENT",
  group: { id: 1_000 + (number % 20), name: `Group ${number % 20}` },
  inventory: { id: 2_000 + (number % 100), name: `Inventory ${number % 100}` },
  company: { id: 3_000 + (number % companies), name: `Company ${number % companies}` },
  provisionedDate,
  terminatedDate: 0,
  imsis: [{ sponsor_id: 41, imsi: 234_160_000_000_000 + number }],
  mappedImsi: 234_160_000_000_000 + number,
});

const untouched = {
  status: "PENDING",
  outcome: null,
  verification: null,
  codeChecks: 0,
  verifiedAt: null,
  providerMessageId: null,
  costMicros: null,
  provider: null,
  submittedAt: null,
  refundedAt: null,
  attempts: 0,
  outcomeUnknown: false,
} as const;

function ownerOf([main, ...others]: Filling["owners"], draw: number): Owner {
  const place = others.length > 0 ? draw % (10 * others.length) : 1;
  return place % 10 === 0 ? others[place / 10]! : main;
}

function contentOf(channel: Channel, draw: number) {
  const code = String(100_000 + (draw % 900_000));
  const text = `Your code is ${code}`;
  if (channel === "telegram") return { channel, code };
  if (channel === "sms") return { channel, sender: "Example", text };
  if (channel === "whatsapp") return { channel, text };
  return { channel, sender: "+447700900001", ringTimeSeconds: 5 };
}

/** Else the disk would still be at it while the service is measured. */
function sync(path: string): void {
  const file = openSync(path, "r+");
  fsyncSync(file);
  closeSync(file);
}
