import { closeSync, fsyncSync, openSync } from "node:fs";
import Database from "better-sqlite3";
import { createId } from "../../../src/domain/identifiers.ts";
import { createStore } from "../../../src/store/store.ts";
import { openEngine, prepareDatabase, type Customer } from "../database.ts";
import { filledMilliseconds, filledUntil, messagesPerSim, otherAccounts } from "./data.ts";
import { createDraws, type Owner } from "./draws.ts";
import { balances, eventRows, ledgerRows, messageRows, recipientsOf, simCompanies, simRows } from "./rows.ts";
import { fillTotals } from "./totals.ts";

/** Told what is being done, and how much of all is done by now, from 0 to 1. */
export type Progress = (what: string, done: number) => void;

const rowsAtOnce = 50_000;
const cacheKibibytes = 524_288;
const sorterThreads = 2;
const creditMicros = 1_000_000_000_000;
const dayMilliseconds = 86_400_000;

/** Parts of the time that the steps take, measured. */
const until = { messages: 0.48, sims: 0.5, indexes: 0.8 };

/** Makes a new database of so many messages at a path, and the customer whose messages most of them are. */
export async function fill(path: string, messages: number, progress: Progress): Promise<Customer> {
  const before = filledUntil - filledMilliseconds - dayMilliseconds;
  const customer = await prepareDatabase({ kind: "file", path }, before);
  await grantSims(path, customer, before);
  const owners = [customer, ...(await createOthers(path, before))];
  const database = new Database(path);
  // A filling that breaks off is thrown away, so nothing has to be durable before its end.
  for (const setting of ["journal_mode = OFF", "locking_mode = EXCLUSIVE", "synchronous = OFF"]) {
    database.pragma(setting);
  }
  database.pragma(`cache_size = -${cacheKibibytes}`);
  database.pragma(`threads = ${sorterThreads}`);
  const indexes = dropIndexes(database);
  createDraws(database, owners);
  fillRows(database, messages, progress);
  for (const [index, sql] of indexes.entries()) {
    progress("indexes", until.sims + ((until.indexes - until.sims) * index) / indexes.length);
    database.exec(sql);
  }
  progress("totals", until.indexes);
  fillTotals(database);
  database.pragma("journal_mode = WAL");
  database.close();
  progress("writing to the disk", 0.97);
  sync(path);
  progress("done", 1);
  return customer;
}

/** Every SIM that is filled in. */
async function grantSims(path: string, { accountId }: Customer, now: number): Promise<void> {
  const engine = openEngine({ kind: "file", path });
  const { commit, esim } = createStore(engine);
  await commit(simCompanies.map((id) => esim.grant(accountId, { scope: "company", id }, now)));
  await engine.close();
}

/** Accounts that the demo account's lists and statistics must not show; nobody can sign in to them. */
async function createOthers(path: string, now: number): Promise<readonly Owner[]> {
  const engine = openEngine({ kind: "file", path });
  const { users, accounts, ledger, commit } = createStore(engine);
  const owners: Owner[] = [];
  for (let number = 1; number <= otherAccounts; number += 1) {
    const [userId, accountId, creditId] = [createId(now), createId(now), createId(now)];
    const email = `other-${number}@connect-hub.example`;
    const names = { firstName: "Other", lastName: String(number), email, passwordHash: "none" };
    const times = { createdAt: now, updatedAt: now };
    await commit([
      users.insert({ id: userId, ...names, role: "user", status: "active", isVerified: false, ...times }),
      accounts.insert({ id: accountId, userId, currency: "EUR", balanceMicros: 0 }, now),
      ...ledger.credit({
        id: creditId,
        accountId,
        userId,
        description: "Welcome credit",
        valueMicros: creditMicros,
        currency: "EUR",
        at: now,
      }),
    ]);
    owners.push({ accountId, userId });
  }
  await engine.close();
  return owners;
}

/** Drops the indexes of the large tables; returns what makes them again. */
function dropIndexes(database: Database.Database): readonly string[] {
  const indexes = database
    .prepare<[], { name: string; sql: string }>(
      `select name, sql from sqlite_schema where type = 'index' and sql is not null
      and tbl_name in ('messages', 'message_events', 'transactions', 'sims')`,
    )
    .all();
  for (const { name } of indexes) database.exec(`drop index ${name}`);
  return indexes.map(({ sql }) => sql);
}

function fillRows(database: Database.Database, messages: number, progress: Progress): void {
  const recipients = recipientsOf(messages);
  const [message, event, ledger] = [messageRows, eventRows, ledgerRows].map((sql) => database.prepare(sql));
  const [balance, sim] = [database.prepare(balances), database.prepare(simRows)];
  for (let first = 0; first < messages; first += rowsAtOnce) {
    const end = Math.min(first + rowsAtOnce, messages);
    database.transaction(() => {
      message!.run({ first, end, messages, recipients });
      event!.run({ first, end });
      ledger!.run({ first, end });
      balance.run();
    })();
    progress("messages", (until.messages * end) / messages);
  }
  const sims = Math.ceil(messages / messagesPerSim);
  for (let first = 0; first < sims; first += rowsAtOnce) {
    sim.run({ first, end: Math.min(first + rowsAtOnce, sims) });
  }
  progress("SIMs", until.sims);
}

/** Else the disk would still be at it while the service is measured. */
function sync(path: string): void {
  const file = openSync(path, "r+");
  fsyncSync(file);
  closeSync(file);
}
