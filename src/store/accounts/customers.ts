import { sql } from "kysely";
import { channels } from "../../domain/messages/delivery.ts";
import type { Customer, Customers } from "../../ports/store/customers.ts";
import type { Engine } from "../engine.ts";
import { handWritten, rows } from "../statement.ts";
import { spans } from "../totals/spans.ts";

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
  const read = async (query: ReturnType<typeof all>) => (await rows(engine, query)).map(customerOf);
  const page = (before: string | undefined, limit: number) => {
    const latest = all().orderBy("users.id", "desc").limit(limit);
    return before === undefined ? latest : latest.where("users.id", "<", before);
  };
  return {
    list: ({ before, limit }) => read(page(before, limit)),
    async listNamed(name, { before, limit }) {
      // One query for each name: for both in one, SQLite would look through all users in the order of their ids.
      const named = (column: "first_name" | "last_name") =>
        read(
          page(before, limit).where(sql<string>`lower(${sql.ref(column)})`, "=", sql<string>`lower(${name})`),
        );
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
      return (await rows(engine, suspended)).map(({ id }) => id);
    },
    async pendingMicros(accountId) {
      const [row] = await rows(
        engine,
        builder
          .selectFrom("message_totals")
          .select(({ fn }) => fn.sum<number | null>("amount_micros").as("micros"))
          .where("account_id", "=", accountId)
          // Named, for without them all of an account's totals would be read.
          .where("channel", "in", [...channels])
          .where("span", "=", Math.max(...spans))
          .where("status", "=", "PENDING"),
      );
      return Number(row?.micros ?? 0);
    },
    async balances() {
      const found = await rows(
        engine,
        handWritten(
          engine,
          sql<BalancesRow>`select currency, count(*) as accounts, sum(balance_micros) as balance, sum(pending) as pending
            from (select currency, balance_micros, coalesce((select sum(amount_micros) from message_totals
              where account_id = accounts.id and channel in (${sql.join(channels.map((each) => sql.lit(each)))}) and span = ${sql.lit(spans[0])} and status = 'PENDING'), 0) as pending
            from accounts) as each_account group by currency order by currency`,
        ),
      );
      return found.map(({ currency, accounts, balance, pending }) => ({
        currency,
        accounts: Number(accounts),
        balanceMicros: Number(balance),
        pendingMicros: Number(pending),
      }));
    },
  };
}

interface BalancesRow {
  readonly currency: string;
  readonly accounts: number;
  readonly balance: number;
  readonly pending: number;
}

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
