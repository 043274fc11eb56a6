import { sql, type RawBuilder } from "kysely";
import { createNumberFinder } from "../../domain/privacy/numbers-in-text.ts";
import type { CustomerSubject, PersonalDataSubject, RecipientSubject } from "../../ports/store/privacy.ts";
import type { Row } from "../change.ts";
import type { Engine } from "../engine.ts";
import { createSection, createStatement, mapJsonTexts, type RowSection } from "./section.ts";

/** Commits a statement for each row. */
async function changeEach(
  engine: Engine,
  rows: readonly Row[],
  build: (row: Row) => RawBuilder<unknown>,
): Promise<number> {
  if (rows.length > 0) await engine.commit(rows.map((row) => createStatement(engine, build(row))));
  return rows.length;
}

/** Creates the section of idempotency keys that contain a number, or whose response contains it. */
export const createRecipientKeys = (engine: Engine) =>
  createSection<RecipientSubject>(engine, {
    ...createKeys(engine),
    createCheck({ number }) {
      const finder = createNumberFinder(number);
      return ({ key, answer }) =>
        finder.isIn(String(key)) || (answer !== null && finder.isInternationalIn(String(answer)));
    },
  });

/** Creates the section of an account's idempotency keys, and of its user's keys as an operator. */
export const createCustomerKeys = (engine: Engine) =>
  createSection<CustomerSubject>(engine, {
    ...createKeys(engine),
    condition: ({ accountId, userId }) => sql`account_id in (${accountId}, ${`operator ${userId}`})`,
  });

/** A deleted key makes a repeated request a new one. Keys are kept for a day. */
const createKeys = (engine: Engine): RowSection<PersonalDataSubject> => ({
  table: "idempotency_keys",
  key: [
    ["account_id", "string"],
    ["key", "string"],
  ],
  omitted: ["fingerprint"],
  erase(subject, rows, { until }) {
    const old = rows.filter((row) => subject.kind === "customer" || Number(row["created_at"]) <= until);
    return changeEach(
      engine,
      old,
      ({ account_id, key }) =>
        sql`delete from idempotency_keys where account_id = ${account_id} and key = ${key}`,
    );
  },
});

/** Creates the section of account events for webhooks that contain a number. It is redacted, and the event stays. */
export const createRecipientDeliveries = (engine: Engine) =>
  createSection<RecipientSubject>(engine, {
    table: "webhook_deliveries",
    key: [["id", "number"]],
    createCheck({ number }) {
      const finder = createNumberFinder(number);
      return ({ body }) => body !== null && finder.isIn(String(body));
    },
    erase({ number }, rows) {
      const { redact } = createNumberFinder(number);
      return changeEach(engine, rows, ({ id, body }) => {
        // The body is compared, because SQLite reuses the id of a removed delivery.
        const redacted = mapJsonTexts(String(body), redact);
        return sql`update webhook_deliveries set body = ${redacted} where id = ${id} and body = ${body}`;
      });
    },
  });

/** Creates the section of deliveries to an account's webhook endpoints. */
export const createCustomerDeliveries = (engine: Engine) =>
  createSection<CustomerSubject>(engine, {
    table: "webhook_deliveries",
    key: [["id", "number"]],
    condition: ({ accountId }) =>
      sql`endpoint_id in (select id from webhook_endpoints where account_id = ${accountId})`,
    erase: (_, rows) =>
      changeEach(
        engine,
        rows,
        ({ id, endpoint_id }) =>
          sql`delete from webhook_deliveries where id = ${id} and endpoint_id = ${endpoint_id}`,
      ),
  });

/** Creates the section of audit entries whose request or target contains a number. It is redacted. */
export const createRecipientAudit = (engine: Engine) =>
  createSection<RecipientSubject>(engine, {
    table: "audit_entries",
    key: [["id", "string"]],
    createCheck({ number }) {
      const finder = createNumberFinder(number);
      return ({ request, target_id }) => finder.isIn(String(request)) || finder.isIn(String(target_id));
    },
    erase({ number }, rows, { until }) {
      const { redact } = createNumberFinder(number);
      const old = rows.filter((row) => Number(row["created_at"]) <= until);
      return changeEach(engine, old, ({ id, request, target_id }) => {
        const redacted = mapJsonTexts(String(request), redact);
        return sql`update audit_entries set request = ${redacted}, target_id = ${redact(String(target_id))}
          where id = ${id}`;
      });
    },
  });

/** Creates the section of holds whose reason contains a number. It is redacted. */
export const createHoldSection = (engine: Engine) =>
  createSection<RecipientSubject>(engine, {
    table: "holds",
    key: [["scope", "string"]],
    createCheck({ number }) {
      const finder = createNumberFinder(number);
      return ({ reason }) => reason !== null && finder.isIn(String(reason));
    },
    erase({ number }, rows) {
      const { redact } = createNumberFinder(number);
      return changeEach(
        engine,
        rows,
        ({ scope, reason }) =>
          sql`update holds set reason = ${redact(String(reason))} where scope = ${scope}`,
      );
    },
  });
