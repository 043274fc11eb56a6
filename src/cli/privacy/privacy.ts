import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Argument, Option } from "commander";
import { openFile } from "#sqlite";
import type { components } from "../../../generated/operator/types.ts";
import { getErasureFile, readTombstones } from "../../runtimes/process/erasure-file.ts";
import { DatabaseError } from "../../runtimes/process/database.ts";
import { lockDatabase } from "../../runtimes/process/exclusive-file.ts";
import type { Command, CommandInput } from "../command.ts";
import { readCommandConfig, withDatabase } from "../database.ts";
import { CommandFailure, reportFailure, UsageFailure } from "../failure.ts";
import { operatorUrlOption, toCommandFailure, withConnection } from "../operator/connection.ts";
import { createLocalService, type RequestSender } from "../operator/local-service.ts";
import { applyTombstones } from "./apply-tombstones.ts";

type Page = components["schemas"]["PersonalDataPage"];
type Deleted = components["schemas"]["DeletedPersonalData"];

const recordsPerPage = 100;
/** Pause while messages are being submitted. */
const pauseMilliseconds = 1_000;
/** Maximum number of these pauses in succession. A submission takes less than a minute. */
const maximumPauses = 120;

const subjectParameters = [
  new Argument("[number]", "phone number with its country code"),
  new Option("--customer <customer>", "customer instead of a number: e-mail address, account id or user id"),
  operatorUrlOption,
];

/** Returns the request body of a command: a number, or a customer. */
function readSubject({ number, customer }: CommandInput): Readonly<Record<string, unknown>> {
  if ((number === undefined) === (customer === undefined))
    throw new UsageFailure("Pass either a phone number or --customer.");
  return number === undefined ? { customer } : { number };
}

async function post<Body>(send: RequestSender, url: unknown, path: string, body: object): Promise<Body> {
  const base = typeof url === "string" ? url : "http://localhost";
  const response = await send(
    new Request(`${base}/operator/v1/privacy/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  if (!response.ok) throw toCommandFailure((await response.json()) as object);
  return (await response.json()) as Body;
}

/** Writes a line, and waits if the reader of standard output is slow. */
const writeLine = (line: string) =>
  new Promise<void>((resolve) => process.stdout.write(`${line}\n`, () => resolve()));

/**
 * Runs `work` without a service on the same SQLite file, because only a service can erase its memory. Throws
 * `CommandFailure` if one runs. On PostgreSQL, running services are notified.
 */
async function withoutService<Result>(work: () => Promise<Result>): Promise<Result> {
  const { database } = readCommandConfig();
  if (database.kind !== "file") return work();
  await mkdir(dirname(database.path), { recursive: true, mode: 0o700 });
  let lock;
  try {
    lock = lockDatabase(database.path, openFile);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new CommandFailure(
      "A service uses this database, and its memory contains the number too. Pass the address of its operator API with --url, or stop the service.",
      { cause: error },
    );
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}

const exportCommand: Command = {
  name: "privacy export",
  help: "print all stored data about a phone number or a customer, as JSON Lines",
  parameters: subjectParameters,
  details: `Each line is a row of the database. The audit log gets an entry without the number.

Example:
  npm run -s cli -- privacy export +447700900123 > export.jsonl`,
  async run(values) {
    const subject = readSubject(values);
    await withConnection(values["url"] as string | undefined, async (send) => {
      for (let before: string | undefined, isFirst = true; isFirst || before !== undefined; isFirst = false) {
        const body = { ...subject, count: recordsPerPage, before };
        const { list, next } = await post<Page>(send, values["url"], "export", body);
        for (const { source, data } of list) await writeLine(JSON.stringify({ source, ...data }));
        before = next;
      }
    });
  },
};

const eraseCommand: Command = {
  name: "privacy erase",
  help: "erase all stored data about a phone number or a customer. This cannot be undone",
  parameters: subjectParameters,
  details: `Queued messages are cancelled and refunded. The ledger and the statistics stay. Opt-outs and list entries keep a hash of the
number, so that they still apply. After an interruption, run the command again.

With SQLite, the file "erasures" of the data folder records the erasure. Keep it with the backups: restore applies it. With PostgreSQL
or D1, keep the printed tombstone, and see: npm run cli -- privacy reapply --help`,
  async run(values) {
    const subject = readSubject(values);
    const url = values["url"] as string | undefined;
    const work = () => withConnection(url, (send) => eraseRemaining(send, url, subject));
    return url === undefined ? withoutService(work) : work();
  },
};

/** Sends requests until the erasure is complete, and returns the sums of their results. */
async function eraseRemaining(send: RequestSender, url: string | undefined, subject: object) {
  let sum = { cancelled_messages: 0, erased_rows: 0, kept_provider_ids: 0 };
  let target = subject;
  let tombstone: string | undefined;
  let pauses = 0;
  for (let before: string | undefined; ;) {
    const result: Deleted = await post<Deleted>(send, url, "erase", { ...target, before }).catch(
      (error: unknown) => {
        if (tombstone !== undefined) console.error(`The erasure is not complete: ${tombstone}`);
        throw error;
      },
    );
    tombstone ??= result.tombstone;
    sum = {
      cancelled_messages: sum.cancelled_messages + result.cancelled_messages,
      erased_rows: sum.erased_rows + result.erased_rows,
      kept_provider_ids: sum.kept_provider_ids + result.kept_provider_ids,
    };
    const { id, balance, currency, waiting_messages: waiting } = result;
    // The e-mail address of the customer is erased by the last request.
    if ("customer" in subject) target = { customer: id };
    if (result.next === undefined) {
      if (sum.kept_provider_ids > 0)
        reportFailure(
          `The provider ids of ${sum.kept_provider_ids} messages contain the number and are needed for delivery receipts. Run the command again after a day.`,
        );
      return { id, ...sum, balance, currency, tombstone };
    }
    pauses = waiting > 0 && result.cancelled_messages === 0 ? pauses + 1 : 0;
    if (pauses > maximumPauses)
      throw new CommandFailure(
        `The erasure is not complete, because ${waiting} messages are still being submitted. Run the command again later. Tombstone: ${tombstone}`,
      );
    if (pauses > 0) await pause(pauseMilliseconds);
    before = result.next;
  }
}

const reapplyCommand: Command = {
  name: "privacy reapply",
  help: "apply erasures to a restored database again. The service must be stopped",
  parameters: [
    new Argument("[file]", 'file with one tombstone on each line; default: "erasures" in CONNECT_HUB_DATA'),
  ],
  details: `Use it after pg_restore and before the service starts. The command restore applies the file "erasures" to SQLite itself. It finds
the numbers of the database by their hashes. Data that is newer than a tombstone stays.`,
  run: ({ file }) =>
    withoutService(async () => {
      const path = file === undefined ? getErasureFile(readCommandConfig().dataFolder) : String(file);
      const tombstones = await readTombstones(path);
      if (tombstones.length === 0) throw new CommandFailure(`${path}: there are no tombstones.`);
      return withDatabase((open) => applyTombstones(createLocalService(open).context, tombstones));
    }),
};

export const privacyCommands: readonly Command[] = [exportCommand, eraseCommand, reapplyCommand];
