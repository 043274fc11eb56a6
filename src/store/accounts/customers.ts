import { sql, type RawBuilder } from "kysely";
import type { Customer, Customers } from "../../ports/store/customers.ts";
import type { Engine } from "../engine.ts";
import { createBalances } from "./balances.ts";

/** Customers on an engine. */
export function createCustomers(engine: Engine): Customers {
  const { builder } = engine;
  const all = () =>
    builder
      .selectFrom("users")
      .innerJoin("accounts", "accounts.user_id", "users.id")
      .select([
        "users.id",
        "first_name",
        "last_name",
        "email_given",
        "role",
        "status",
        "is_verified",
        "users.created_at",
        "updated_at",
        "accounts.id as account_id",
        "currency",
        "balance_micros",
      ]);
  const read = async (query: ReturnType<typeof all>) => (await query.execute()).map(customerOf);
  const page = (before: string | undefined, limit: number) => {
    const latest = all().orderBy("users.id", "desc").limit(limit);
    return before === undefined ? latest : latest.where("users.id", "<", before);
  };
  return {
    list: ({ before, limit }) => read(page(before, limit)),
    async listNamed(name, { before, limit }) {
      // One query for each name: for both in one, SQLite would look through all users in the order of their ids.
      const named = (column: "first_name" | "last_name") =>
        read(page(before, limit).where(lowered(engine, sql.ref(column)), "=", lowered(engine, sql`${name}`)));
      const found = [...(await named("first_name")), ...(await named("last_name"))];
      const byId = new Map(found.map((customer) => [customer.user.id, customer]));
      return [...byId.values()]
        .toSorted((one, other) => (one.user.id < other.user.id ? 1 : -1))
        .slice(0, limit);
    },
    async find(id) {
      const [byUser] = await read(all().where("users.id", "=", id));
      return byUser ?? (await read(all().where("accounts.id", "=", id)))[0];
    },
    findByEmail: async (email) => (await read(all().where("email", "=", email.toLowerCase())))[0],
    async suspendedSince(time, limit) {
      const suspended = builder
        .selectFrom("users")
        .innerJoin("accounts", "accounts.user_id", "users.id")
        .select("accounts.id")
        // Written out, for only then the index of those who are suspended is used.
        .where(sql<boolean>`status = 'suspended'`)
        .where("updated_at", ">", time)
        .orderBy("updated_at", "desc")
        .limit(limit);
      return (await suspended.execute()).map(({ id }) => id);
    },
    ...createBalances(engine),
  };
}

/** A text with its ASCII letters in lower case, and no others, as SQLite has it; the indexes of names are over the same. */
const lowered = ({ dialect }: Engine, text: RawBuilder<unknown>) =>
  dialect === "sqlite" ? sql<string>`lower(${text})` : sql<string>`lower(${text} collate "C")`;

interface CustomerRow {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email_given: string;
  readonly role: Customer["user"]["role"];
  readonly status: Customer["user"]["status"];
  readonly is_verified: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly account_id: string;
  readonly currency: string;
  readonly balance_micros: number;
}

const customerOf = (row: CustomerRow): Customer => ({
  user: {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email_given,
    role: row.role,
    status: row.status,
    isVerified: row.is_verified === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  },
  account: {
    id: row.account_id,
    userId: row.id,
    currency: row.currency,
    balanceMicros: row.balance_micros,
  },
});
