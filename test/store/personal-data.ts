import { expect } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import type { PersonalDataSection, PersonalDataSubject } from "../../src/ports/store/privacy.ts";
import type { Store } from "../../src/ports/store.ts";
import { createDataProtection, type LoadableProtection } from "../../src/store/data-protection.ts";
import { formatAttempts } from "../../src/store/messages/attempt-log.ts";
import { createStore } from "../../src/store/store.ts";
import { tables } from "../../src/store/schema/tables.ts";
import { testStart } from "../support/clock.ts";
import { addAccount, newMessage, type OpenStore } from "./fixtures.ts";

/** A store that can hash numbers. */
export interface Protected {
  readonly store: Store;
  readonly protection: LoadableProtection;
}

/** Creates a store with a loaded protection on a database. */
export async function openProtected({ engine }: OpenStore): Promise<Protected> {
  const protection = createDataProtection();
  await protection.load(engine);
  return { store: createStore(engine, { protection }), protection };
}

export type Row = Readonly<Record<string, unknown>>;

export const until = testStart + 1_000;

/** Inserts rows with the columns of the database. */
export async function insert({ engine }: OpenStore, table: string, row: Row): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => (engine.dialect === "postgres" ? `$${index + 1}` : "?"));
  const sql = `insert into ${table} (${names.join(", ")}) values (${places.join(", ")})`;
  await engine.commit([{ sql, parameters: Object.values(row) }]);
}

/** Reads all rows of all tables. */
export async function readAll({
  engine,
}: OpenStore): Promise<readonly (readonly [table: string, row: Row])[]> {
  const all: (readonly [string, Row])[] = [];
  for (const { name } of Object.values(tables)) {
    const rows = await engine.read({ sql: `select * from ${name}`, parameters: [] });
    all.push(...rows.map((row) => [name, row] as const));
  }
  return all;
}

/** Lists `table.column` of all values that contain these digits, also in Base64, and with any separators. */
export async function findDigits(database: OpenStore, digits: string): Promise<readonly string[]> {
  const contains = (text: string) => text.replaceAll(/[^0-9A-Za-z]/g, "").includes(digits);
  const found = new Set<string>();
  for (const [table, row] of await readAll(database)) {
    for (const [column, value] of Object.entries(row)) {
      if (typeof value !== "string") continue;
      const parts = value.match(/[A-Za-z0-9+/_-]{12,}/g) ?? [];
      const decoded = parts.map((part) => Buffer.from(part, "base64").toString("latin1"));
      if ([value, ...decoded].some(contains)) found.add(`${table}.${column}`);
    }
  }
  return [...found].toSorted();
}

/** Runs all steps of all sections. Returns the number of erased rows. */
export async function eraseSections<Subject extends PersonalDataSubject>(
  sections: readonly PersonalDataSection<Subject>[],
  subject: Subject,
): Promise<number> {
  let erased = 0;
  for (const section of sections) {
    for (let position, isFirst = true; section.erase && (isFirst || position); isFirst = false) {
      const step = await section.erase(subject, { until, now: until, ...(position && { position }) });
      erased += step.erased;
      position = step.next;
    }
  }
  return erased;
}

export async function exportSections<Subject extends PersonalDataSubject>(
  sections: readonly PersonalDataSection<Subject>[],
  subject: Subject,
  limit: number,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (const section of sections) {
    for (let position, isFirst = true; isFirst || position; isFirst = false) {
      const page: Awaited<ReturnType<typeof section.list>> = await section.list(subject, limit, position);
      expect(page.list.length).toBeLessThanOrEqual(limit);
      all.push(...page.list.map(({ source, data }) => ({ source, ...data })));
      position = page.next;
    }
  }
  return all;
}

/** Writes a number to every column that may contain it. Returns the ids of the messages. */
export async function seedNumber(database: OpenStore, { store, protection }: Protected, number: string) {
  const digits = number.slice(1);
  const spelled = `+${digits.slice(0, 2)} (0)${digits.slice(2, 6)} ${digits.slice(6)}`;
  const account = await addAccount(store, 0);
  const put = (table: string, row: Row) => insert(database, table, row);
  const whatsappId = `wamid.${Buffer.from(`\u001d\f${digits}\u0015\u0002`, "latin1").toString("base64")}`;
  const attempt = {
    provider: "smsc-a",
    startedAt: testStart,
    milliseconds: 5,
    outcome: "retry",
    detail: `no route to ${digits}`,
    outcomeUnknown: false,
  } as const;
  const putMessage = async (overrides: Row) => {
    const { channel, queue, ...message } = newMessage(account);
    const columns = {
      id: message.id,
      account_id: account.id,
      user_id: account.userId,
      channel,
      recipient: number,
      recipient_given: spelled,
      sender: "Example",
      text: `Hello ${spelled}`,
      code: digits,
      country: message.country,
      country_code: 44,
      network: message.network,
      currency: "EUR",
      unit_price_micros: 0,
      quantity: 1,
      price_micros: 0,
      created_at: testStart,
      expires_at: testStart,
      status: "FAILED",
      code_checks: 0,
      attempts: 1,
      provider_message_id: whatsappId,
      submitted_at: testStart,
      updated_at: testStart,
      queue,
      attempt_log: formatAttempts([attempt]),
      cancel_reason: `asked by ${digits}`,
      ...overrides,
    };
    await put("messages", columns);
    const event = { message_id: message.id, status: "FAILED", created_at: testStart };
    await put("message_events", { ...event, sequence: 1, detail: `unknown subscriber ${digits}` });
    await put("message_events", { ...event, sequence: 2, detail: "WrongNumber" });
    await put("message_parts", {
      provider: "whatsapp-a",
      provider_message_id: `${whatsappId}${message.id}`,
      message_id: message.id,
      status: "FAILED",
    });
    return message.id;
  };
  const hash = protection.hashNumber(number);
  const ids = {
    final: await putMessage({}),
    hashed: await putMessage({ recipient: hash, recipient_given: "+44" }),
  };
  await put("opt_outs", {
    account_id: account.id,
    channel: "sms",
    recipient: number,
    provider: "smsc-a",
    id: createId(testStart),
    created_at: testStart,
  });
  await put("early_receipts", {
    provider: "smsc-a",
    provider_message_id: whatsappId,
    id: createId(testStart),
    detail: `delivered to ${spelled}`,
    refunded: 0,
    recipient: `00${digits}`,
    opted_out: 0,
  });
  await put("service_windows", {
    provider: "whatsapp-a",
    number: "1",
    recipient: number,
    written_at: testStart,
  });
  const verification = {
    account_id: account.id,
    recipient: number,
    template: "code",
    status: "APPROVED",
    created_at: testStart,
    version: 1,
    data: JSON.stringify({ recipientGiven: spelled, reference: digits, codeHash: "x", sealedCode: null }),
  };
  await put("verifications", { ...verification, id: createId(testStart), start_number: 1 });
  await put("idempotency_keys", {
    account_id: account.id,
    key: `key ${digits}`,
    fingerprint: "",
    created_at: testStart,
  });
  await put("idempotency_keys", {
    account_id: account.id,
    key: "other",
    fingerprint: "",
    status: 200,
    answer: JSON.stringify({ to: spelled }),
    created_at: testStart,
  });
  await put("webhook_deliveries", {
    endpoint_id: "endpoint",
    message_id: "event",
    sequence: 1,
    created_at: testStart,
    expires_at: testStart,
    next_attempt_at: testStart,
    attempts: 0,
    log: "[]",
    body: JSON.stringify({ type: "message.blocked", data: { to: number, reference: Number(digits) } }),
  });
  await put("audit_entries", {
    id: createId(testStart),
    created_at: testStart,
    actor: "admin",
    operation: "createGuardEntry",
    target_kind: "guard_entry",
    target_id: `the entry of ${digits}`,
    request: JSON.stringify({ prefix: spelled, note: `0${digits.slice(2)} has called` }),
    address: "local",
    request_id: "1",
  });
  const details = { note: `number ${spelled}`, createdAt: testStart, createdBy: "admin" };
  for (const [kind, name] of [
    ["block", digits],
    ["allow", "4477"],
  ] as const)
    await put("guard_records", {
      id: createId(testStart),
      kind,
      account_id: account.id,
      name,
      value: JSON.stringify(details),
    });
  await put("holds", {
    scope: `provider:${createId(testStart)}`,
    since: testStart,
    held_by: "admin",
    reason: `complaint of ${spelled}`,
  });
  return { account, ids };
}
