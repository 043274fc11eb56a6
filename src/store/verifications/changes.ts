import { sql } from "kysely";
import type { CountedVerifications, Verifications } from "../../ports/store/verifications.ts";
import { change, prepareFence, prepareStep } from "../change.ts";
import type { Engine } from "../engine.ts";
import { prepareMany, prepareUpdates, type Expressions } from "../many.ts";
import { handWritten, insertInto } from "../statement.ts";
import { storedOf, type StoredVerification } from "./rows.ts";

type Changes = Pick<Verifications, "add" | "put" | "count">;

/** What is written of verifications. */
export function createVerificationChanges(engine: Engine): Changes {
  const insert = prepareInsert(engine);
  const update = prepareUpdate(engine);
  const count = prepareCount(engine);
  return {
    add: (verification) => change([insert(storedOf(verification))]),
    put: (verification) => change([update(storedOf(verification))]),
    count: (accountId, day, counted) => change(counted.map((counts) => count({ accountId, day, ...counts }))),
  };
}

const types = {
  id: "text",
  accountId: "text",
  recipient: "text",
  template: "text",
  status: "text",
  createdAt: "bigint",
  startNumber: "bigint",
  nextAt: "bigint",
  version: "bigint",
  data: "text",
} as const;

/** Another one that is under way, or that was started meanwhile, breaks an index. */
function prepareInsert(engine: Engine) {
  const inserted = (value: Expressions<StoredVerification>, from = sql``) =>
    sql`${insertInto(engine)} verifications
      (id, account_id, recipient, template, status, created_at, start_number, next_at, version, data)
      select cast(${value.id} as text), cast(${value.accountId} as text), cast(${value.recipient} as text),
        cast(${value.template} as text), cast(${value.status} as text), cast(${value.createdAt} as bigint),
        cast(${value.startNumber} as bigint), cast(${value.nextAt} as bigint), cast(${value.version} as bigint),
        cast(${value.data} as text) ${from}`;
  return prepareStep<StoredVerification>("verification", (value) => handWritten(engine, inserted(value)), {
    many: prepareMany<StoredVerification>(engine, types, ({ each, rows }) =>
      inserted(each, sql`from ${rows}`),
    ),
    prizeOf: ({ accountId, recipient, startNumber }) => ({
      name: `start ${accountId} ${recipient} ${startNumber}`,
      constraint: "verifications_account_id_recipient_start_number_key",
    }),
  });
}

function prepareUpdate(engine: Engine) {
  const update = (value: Expressions<StoredVerification>) =>
    engine.builder
      .updateTable("verifications")
      .set((eb) => ({
        status: value.status,
        next_at: value.nextAt,
        version: eb("version", "+", 1),
        data: value.data,
      }))
      .where("id", "=", value.id)
      .where("version", "=", value.version);
  return prepareFence("verification_changed")<StoredVerification>("verification", update, {
    many: prepareUpdates<StoredVerification>(engine, types, update),
    prizeOf: ({ id, version }) => ({ name: `verification ${id} ${version}` }),
  });
}

/** Adds to the totals of verifications. */
export const prepareCount = (engine: Engine) =>
  prepareStep<CountedVerifications & { readonly accountId: string; readonly day: number }>(
    "verification counted",
    (value) =>
      handWritten(
        engine,
        sql`insert into verification_totals (account_id, day, country, channel, started, sent, delivered, approved,
            blocked, cost_micros, approval_milliseconds)
          values (${value.accountId}, ${value.day}, ${value.country}, ${value.channel}, ${value.started}, ${value.sent},
            ${value.delivered}, ${value.approved}, ${value.blocked}, ${value.costMicros}, ${value.approvalMilliseconds})
          on conflict (account_id, day, country, channel) do update set ${sql.join(sums)}`,
      ),
  );

/** What is counted, by its columns. */
export const countedColumns = {
  started: "started",
  sent: "sent",
  delivered: "delivered",
  approved: "approved",
  blocked: "blocked",
  costMicros: "cost_micros",
  approvalMilliseconds: "approval_milliseconds",
} as const;

const sums = Object.values(countedColumns).map(
  (column) => sql`${sql.ref(column)} = verification_totals.${sql.ref(column)} + excluded.${sql.ref(column)}`,
);
