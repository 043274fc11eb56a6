import { sql, type RawBuilder } from "kysely";
import { channels } from "../../domain/messages/delivery.ts";
import type { Customers } from "../../ports/store/accounts.ts";
import type { Engine } from "../engine.ts";
import { spans } from "../totals/spans.ts";

/** Creates the store of customers. */
export function createCustomers(engine: Engine): Customers {
  const { builder } = engine;
  const all = () =>
    builder
      .selectFrom("users")
      .innerJoin("accounts", "accounts.user_id", "users.id")
      .select([
        "users.id",
        "first_name as firstName",
        "last_name as lastName",
        "email_given as email",
        "role",
        "status",
        "is_verified as isVerified",
        "users.created_at as createdAt",
        "updated_at as updatedAt",
        "accounts.id as accountId",
        "currency",
        "balance_micros as balanceMicros",
      ]);
  const read = async (query: ReturnType<typeof all>) =>
    (await query.execute()).map(({ accountId, currency, balanceMicros, isVerified, ...user }) => ({
      user: { ...user, isVerified: isVerified === 1 },
      account: { id: accountId, userId: user.id, currency, balanceMicros },
    }));
  const page = (before: string | undefined, limit: number) => {
    const latest = all().orderBy("users.id", "desc").limit(limit);
    return before === undefined ? latest : latest.where("users.id", "<", before);
  };
  return {
    list: ({ before, limit }) => read(page(before, limit)),
    async listNamed(name, { before, limit }) {
      // One query for each column: for both columns in one query, SQLite would scan all users in the order of their ids.
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
    findByEmail: async (email) => (await read(all().where("users.email", "=", email.toLowerCase())))[0],
    async suspendedSince(time, limit) {
      const suspended = builder
        .selectFrom("users")
        .innerJoin("accounts", "accounts.user_id", "users.id")
        .select("accounts.id")
        // A literal, because the index of suspended users has this condition.
        .where(sql<boolean>`status = 'suspended'`)
        .where("updated_at", ">", time)
        .orderBy("updated_at", "desc")
        .limit(limit);
      return (await suspended.execute()).map(({ id }) => id);
    },
    ...createBalances(engine),
  };
}

/** A text with its ASCII letters in lower case, as SQLite does it and as the indexes of names have it. */
const lowered = ({ dialect }: Engine, text: RawBuilder<unknown>) =>
  dialect === "sqlite" ? sql<string>`lower(${text})` : sql<string>`lower(${text} collate "C")`;

/** Each channel is named: otherwise all totals of an account would be read. */
const channelList = sql.join(channels.map((channel) => sql.lit(channel)));

/** The condition of totals of pending messages. The longest span has the fewest rows. */
const isPending = sql<boolean>`channel in (${channelList}) and span = ${sql.lit(spans[0])} and status = 'PENDING'`;

interface BalancesRow {
  readonly currency: string;
  readonly accounts: number;
  /** A text, because the sum may exceed the integers that a JavaScript number holds exactly. */
  readonly balance: string;
  readonly pending: string;
}

function createBalances({ builder }: Engine): Pick<Customers, "pendingMicros" | "balances"> {
  return {
    async pendingMicros(accountId) {
      const [row] = await builder
        .selectFrom("message_totals")
        .select(({ fn }) => fn.sum<number | null>("amount_micros").as("micros"))
        .where("account_id", "=", accountId)
        .where(isPending)
        .execute();
      return Number(row?.micros ?? 0);
    },
    async balances() {
      const query = sql<BalancesRow>`select currency, count(*) as accounts, cast(sum(balance_micros) as text) as balance,
          cast(sum(pending) as text) as pending
        from (select currency, balance_micros, coalesce((select sum(amount_micros) from message_totals
          where account_id = accounts.id and ${isPending}), 0) as pending from accounts) as each_account
        group by currency order by currency`;
      return (await query.execute(builder)).rows.map(({ currency, accounts, balance, pending }) => ({
        currency,
        accounts: Number(accounts),
        balanceMicros: Number(balance),
        pendingMicros: Number(pending),
      }));
    },
  };
}
