// The test stores distinctive data of persons. It searches the database, its files and a backup for this data at each age.
// `columns.ts` lists the columns that may contain it, and the times of its removal.
import { readFileSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import { copyDatabase } from "../../src/cli/backup/copy-database.ts";
import { openSqlite } from "../../src/store/engines/sqlite/open.ts";
import { migrate } from "../../src/store/migrate.ts";
import { register } from "../contract/webhooks/support.ts";
import { createVerifier, deliverRepeatedly } from "../contract/verifications/support.ts";
import { testStart } from "../support/clock.ts";
import { commit } from "../support/commit.ts";
import { signUpOperator, type Operator } from "../support/operators.ts";
import { startReceiver, type Receiver } from "../support/receiver.ts";
import { startService, type TestService } from "../support/service.ts";
import { allColumns, listColumns, removed, retained } from "./columns.ts";

const day = 86_400_000;

/** National digits of the recipients, which all spellings contain. The last two digits choose the sandbox's outcome. */
const numbers = {
  sms: "7700900800",
  flashCall: "7700900700",
  whatsapp: "7700900600",
  telegram: "7700900400",
  verification: "7700900200",
  failed: "7700900501",
  optedOut: "7700900900",
};
const texts = ["Quartz vow 581620 fjord", "Sphinx of black 935174 quartz"];
const smsCode = "8305172946";
const person = { firstName: "Zwentibold", lastName: "Quackenbush", email: "zwentibold@quackenbush.example" };

let folder: string;
let path: string;
let service: TestService;
let receiver: Receiver;
let admin: Operator;
const secrets: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "connect-hub-privacy-"));
  path = join(folder, "connect-hub.sqlite");
  service = await startService({ CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" }, async () => {
    const engine = openSqlite(path);
    await migrate(engine);
    return { engine, close: engine.close };
  });
  receiver = await startReceiver((response) => response.writeHead(204).end());
  admin = await signUpOperator(service);
  await seed();
});
afterAll(async () => {
  await receiver.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

type Client = ReturnType<TestService["client"]>;

/** Fails unless the request succeeded. Returns the body of the response. */
async function ok<Data>(
  request: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const { data, error, response } = await request;
  expect([response.status, error]).toEqual([expect.toBeOneOf([200, 201, 204]), undefined]);
  return data!;
}

/** Creates personal data in every table that can contain it. */
async function seed(): Promise<void> {
  const client = service.client();
  const [firstText, secondText] = texts as [string, string];
  const { secret } = await register(client, receiver.url);
  secrets.push(secret, service.demo.apiKey);
  await signUpPerson();
  await sendAll(client, firstText, secondText);
  const { start, check, client: verifier } = await createVerifier(service);
  await register(verifier, receiver.url);
  const started = await start({ to: `+44${numbers.verification}` });
  await deliverRepeatedly(service);
  expect((await check(started.id, "123456")).status).toBe("APPROVED");
  const { store, clock } = service.context;
  const { accountId } = service.demo;
  const recipient = `+44${numbers.optedOut}`;
  const now = clock.now();
  await commit(store, [
    store.optOuts.put({
      id: createId(now),
      accountId,
      channel: "sms",
      recipient,
      provider: "p",
      sender: null,
      createdAt: now,
    }),
    store.serviceWindows.put({ provider: "p", number: "+447700900999", recipient, writtenAt: now }),
    store.receipts.storeEarly({
      provider: "p",
      providerMessageIds: ["unknown-1"],
      id: createId(now),
      status: "DELIVERED",
      detail: `delivered to ${recipient}`,
      recipient,
    }),
  ]);
  await ok(admin.operator.POST("/operator/v1/messages", { body: { filter: { to: recipient } } }));
}

async function signUpPerson(): Promise<void> {
  const password = "seven herons over ice";
  const anyone = service.client({});
  await ok(anyone.POST("/api/auth/register", { body: { ...person, password } }));
  secrets.push(password);
  const session = await ok(anyone.POST("/api/auth/login", { body: { email: person.email, password } }));
  secrets.push(session.refreshToken);
  await ok(anyone.POST("/api/auth/forgot-password", { body: { email: person.email } }));
}

async function sendAll(client: Client, firstText: string, secondText: string): Promise<void> {
  const base = "/api/v1/connect-hub";
  const headers = { "idempotency-key": "otp-1" };
  const sms = (to: string, text: string) => ({ from: "Example", to: `+44${to}`, text });
  await ok(client.POST(`${base}/sms`, { headers, body: sms(numbers.sms, firstText) }));
  await ok(client.POST(`${base}/sms`, { body: sms(numbers.failed, firstText) }));
  await ok(client.POST(`${base}/call/flash`, { body: { callee: `+44${numbers.flashCall}` } }));
  await ok(client.POST(`${base}/whatsapp/otp`, { body: { to: `44${numbers.whatsapp}`, text: secondText } }));
  await ok(
    client.POST(`${base}/telegram/otp`, {
      body: { to: `+44${numbers.telegram}`, code: smsCode.slice(0, 8) },
    }),
  );
}

/** Runs the service for `milliseconds`, and its periodic tasks at the end. */
async function pass(milliseconds: number): Promise<void> {
  service.clock.advance(milliseconds);
  // The second run is a minute later, so that it also removes old data from the log.
  for (let run = 0; run < 3; run += 1) {
    await deliverRepeatedly(service);
    await service.deliverWebhooks();
    service.clock.advance(61_000);
  }
}

/** Returns the columns that contain a text, as `table.column`. */
function findColumns(database: Database.Database, text: string): readonly string[] {
  return allColumns.filter((column) => {
    const [table, name] = column.split(".");
    const query = database.prepare(
      `select 1 from ${table} where instr(cast(${name} as text), ?) > 0 limit 1`,
    );
    return query.get(text) !== undefined;
  });
}

/** Files that contain a text: the database, its log and a new backup. */
async function findFiles(text: string): Promise<readonly string[]> {
  const backup = join(folder, "backup.sqlite");
  await copyDatabase(path, backup);
  return [path, `${path}-wal`, backup].filter((file) => readFileSync(file).includes(text));
}

/** Columns that may contain personal data after `days`. */
const getAllowed = (days: number) => [
  ...Object.values(retained).flatMap(listColumns),
  ...removed.filter(([until]) => until >= days).flatMap(([, columns]) => listColumns(columns)),
];

/** Expects that a text is only in columns that may contain it, and in no file if no column has it. */
async function expectFound(text: string, days: number): Promise<readonly string[]> {
  const database = new Database(path, { readonly: true });
  try {
    const found = findColumns(database, text);
    expect({ text, days, forbidden: found.filter((column) => !getAllowed(days).includes(column)) }).toEqual({
      text,
      days,
      forbidden: [],
    });
    if (found.length === 0)
      expect({ text, days, files: await findFiles(text) }).toEqual({ text, days, files: [] });
    return found;
  } finally {
    database.close();
  }
}

const recipients = Object.values(numbers);

test("each column of the schema is in exactly one of the two lists", () => {
  const kept = Object.values(retained).flatMap(listColumns);
  const gone = removed.flatMap(([, columns]) => listColumns(columns));
  expect([...kept, ...gone].toSorted()).toEqual(allColumns.toSorted());
});

describe("personal data", () => {
  test("of queued messages: texts are sealed, and numbers are there", async () => {
    for (const text of texts) expect(await expectFound(text, 0)).toEqual([]);
    expect(await expectFound(numbers.sms, 0)).toContain("messages.recipient");
  });

  test("with the final status, texts and codes are gone from the database, its files and a backup", async () => {
    await pass(1_000);
    for (const text of [...texts, "581620", "935174"]) expect(await expectFound(text, 0.01)).toEqual([]);
    expect(await expectFound(smsCode.slice(0, 8), 0.01)).toEqual(["messages.code"]);
  });

  test("numbers are in every column that the test fills", async () => {
    const found = await Promise.all(recipients.map((number) => expectFound(number, 0.01)));
    expect(new Set(found.flat())).toEqual(
      new Set([
        "messages.recipient",
        "messages.recipient_given",
        "verifications.recipient",
        "verifications.data",
        "opt_outs.recipient",
        "service_windows.recipient",
        "early_receipts.recipient",
        "early_receipts.detail",
        "idempotency_keys.answer",
        "webhook_deliveries.body",
        "guard_records.value",
      ]),
    );
  });

  test.each([1.1, 3.1, 8, 91, 401])(
    "after %s days is only in the columns that may contain it",
    async (days) => {
      await pass(testStart + days * day - service.clock.now());
      for (const text of [...recipients, ...texts, person.lastName, person.email, "203.0.113"])
        await expectFound(text, days);
    },
  );

  test("numbers are nowhere in the end, and names are with their user", async () => {
    for (const number of recipients) expect(await expectFound(number, 401)).toEqual([]);
    expect(await expectFound(person.lastName, 401)).toEqual(["users.last_name"]);
    expect(await expectFound(person.email, 401)).toEqual(["users.email", "users.email_given"]);
  });
});

test("no secret is readable at any age, in a file, the metrics or the log", async () => {
  const metrics = await (await service.sendRaw("/metrics")).text();
  const log = JSON.stringify(service.log);
  for (const secret of secrets) {
    expect(await expectFound(secret, 0)).toEqual([]);
    expect([metrics.includes(secret), log.includes(secret)]).toEqual([false, false]);
  }
  for (const text of [...recipients, ...texts, smsCode.slice(0, 8), person.lastName, person.email])
    expect({ text, found: metrics.includes(text) || log.includes(text) }).toEqual({ text, found: false });
});
