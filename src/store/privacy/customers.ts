import { sql, type RawBuilder } from "kysely";
import { erasedText } from "../../domain/privacy/numbers-in-text.ts";
import type { CustomerSubject, Privacy } from "../../ports/store/privacy.ts";
import { createChange, type Row } from "../change.ts";
import type { Engine } from "../engine.ts";
import { notifyInstances } from "../statement.ts";
import { createSection, createStatement, mapJsonTexts, type RowSection } from "./section.ts";

type Section = Omit<RowSection<CustomerSubject>, "table">;

const byId = { key: [["id", "string"]] } as const satisfies Partial<Section>;
const ofUser: Section = { ...byId, condition: ({ userId }) => sql`user_id = ${userId}` };

/** Sections that an export lists. `eraseUser` erases the user's data, and the ledger and the purchases are kept. */
const listed: Readonly<Record<string, Section>> = {
  users: { ...byId, condition: ({ userId }) => sql`id = ${userId}`, omitted: ["password_hash"] },
  accounts: { ...ofUser, omitted: ["version", "low_balance_told", "limit_told_day"] },
  api_keys: { ...ofUser, omitted: ["hash"] },
  sessions: { ...ofUser, omitted: ["refresh_hash", "used_tokens"] },
  password_resets: { ...ofUser, key: [["hash", "string"]], omitted: ["hash"] },
  reset_requests: { ...byId, condition: ({ email }) => sql`lower(email) = ${email}` },
  mails: {
    ...byId,
    condition: ({ email }) => sql`lower(recipient) = ${email}`,
    omitted: ["text", "html", "sealed"],
  },
  transactions: {
    key: [["sequence", "number"]],
    condition: ({ accountId }) => sql`account_id = ${accountId}`,
  },
  sim_grants: {
    key: [
      ["scope", "string"],
      ["scope_id", "number"],
    ],
    condition: ({ accountId }) => sql`account_id = ${accountId}`,
  },
  esim_packages: ofUser,
};

/** Creates the sections that only an export has. */
export const createListedSections = (engine: Engine) =>
  Object.entries(listed).map(([table, section]) =>
    createSection<CustomerSubject>(engine, { ...section, table }),
  );

/** Creates the section of an account's webhook endpoints. Their deliveries must be erased before. */
export const createEndpointSection = (engine: Engine) =>
  createSection<CustomerSubject>(engine, {
    ...byId,
    table: "webhook_endpoints",
    condition: ({ accountId }) => sql`account_id = ${accountId}`,
    omitted: ["secret", "previous_secret", "sealed_secret", "sealed_previous_secret"],
    async erase({ accountId }, rows) {
      const deletion = sql`delete from webhook_endpoints where account_id = ${accountId}`;
      await engine.commit([createStatement(engine, deletion)]);
      return rows.length;
    },
  });

/** Fields of requests that may identify a user. */
const personalFields = new Set(["email", "first_name", "last_name", "name", "reason", "note"]);

/**
 * Creates the section of audit entries by a user, or about it. An entry by the user loses its address, and an entry
 * about it loses names, addresses and reasons.
 */
export const createCustomerAudit = (engine: Engine) =>
  createSection<CustomerSubject>(engine, {
    ...byId,
    table: "audit_entries",
    createCheck: (subject) => (row) => row["actor"] === subject.userId || isAbout(subject, row),
    async erase(subject, rows) {
      const statements = rows.map((row) => {
        const address = row["actor"] === subject.userId ? "" : row["address"];
        const request = isAbout(subject, row)
          ? removePersonalFields(String(row["request"]), subject)
          : row["request"];
        return createStatement(
          engine,
          sql`update audit_entries set address = ${address}, request = ${request} where id = ${row["id"]}`,
        );
      });
      await engine.commit(statements);
      return rows.length;
    },
  });

function isAbout({ userId, accountId, email }: CustomerSubject, row: Row): boolean {
  const [target, request] = [String(row["target_id"]), String(row["request"])];
  return (
    [userId, accountId].some((id) => target === id || request.includes(id)) ||
    request.toLowerCase().includes(email)
  );
}

function removePersonalFields(request: string, { email }: CustomerSubject): string {
  const fields = Object.entries(JSON.parse(request) as object);
  const kept = Object.fromEntries(fields.filter(([name]) => !personalFields.has(name)));
  return mapJsonTexts(JSON.stringify(kept), (text) =>
    text.toLowerCase().includes(email) ? erasedText : text,
  );
}

/** Creates the change that erases a user. The placeholder of its e-mail address is unique, and has a reserved domain. */
export const createUserErasure =
  (engine: Engine): Privacy["eraseUser"] =>
  (userId, now) => {
    const placeholder = `${userId}@erased.invalid`;
    const ownEmail = sql`(select email from users where id = ${userId})`;
    const statements: readonly RawBuilder<unknown>[] = [
      sql`delete from mails where lower(recipient) = ${ownEmail}`,
      sql`delete from reset_requests where lower(email) = ${ownEmail}`,
      sql`delete from password_resets where user_id = ${userId}`,
      sql`delete from sessions where user_id = ${userId}`,
      sql`update api_keys set revoked_at = coalesce(revoked_at, ${now}), name = '', prefix = '', addresses = ''
        where user_id = ${userId}`,
      sql`update users set first_name = ${erasedText}, last_name = ${erasedText}, email = ${placeholder},
        email_given = ${placeholder}, password_hash = '', is_verified = 0, status = 'suspended',
        updated_at = ${now} where id = ${userId}`,
    ];
    return createChange([
      ...statements.map((text) => createStatement(engine, text)),
      ...notifyInstances(engine),
    ]);
  };

/** Creates the count of active admins. */
export const createAdminCount =
  ({ builder }: Engine): Privacy["countActiveAdmins"] =>
  async () => {
    const query = sql<{ admins: number }>`select count(*) as admins from users
      where role = 'admin' and status = 'active'`;
    return Number((await query.execute(builder)).rows[0]!.admins);
  };
