import { sql, type RawBuilder } from "kysely";
import { channels } from "../../domain/messages/delivery.ts";
import type { Customers } from "../../ports/store/accounts.ts";
import type { Engine } from "../engine.ts";
import { granularities } from "../totals/granularities.ts";

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
    async listByName(name, { before, limit }) {
      // One query for each name column. With a condition on both columns, SQLite would scan all users in the order of
      // their ids.
      const findByColumn = (column: "first_name" | "last_name") =>
        read(
          page(before, limit).where(
            toLowerCase(engine, sql.ref(column)),
            "=",
            toLowerCase(engine, sql`${name}`),
          ),
        );
      const found = [...(await findByColumn("first_name")), ...(await findByColumn("last_name"))];
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
    async listSuspendedSince(time, limit) {
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

/** Converts the ASCII letters of a text to lower case, like SQLite and the indexes of names. */
const toLowerCase = ({ dialect }: Engine, text: RawBuilder<unknown>) =>
  dialect === "sqlite" ? sql<string>`lower(${text})` : sql<string>`lower(${text} collate "C")`;

/** Names of all channels, for a condition. Without it, all totals of an account would be read. */
const channelList = sql.join(channels.map((channel) => sql.lit(channel)));

/** Condition for the totals of pending messages. The coarsest granularity has the fewest rows. */
const isPending = sql<boolean>`channel in (${channelList}) and span = ${sql.lit(granularities[0])} and status = 'PENDING'`;

interface BalancesRow {
  readonly currency: string;
  readonly accounts: number;
  /** A text, because the sum may exceed the integers that a JavaScript number holds exactly. */
  readonly balance: string;
  readonly pending: string;
}

function createBalances({ builder }: Engine): Pick<Customers, "getPendingMicros" | "listBalances"> {
  return {
    async getPendingMicros(accountId) {
      const [row] = await builder
        .selectFrom("message_totals")
        .select(({ fn }) => fn.sum<number | null>("amount_micros").as("micros"))
        .where("account_id", "=", accountId)
        .where(isPending)
        .execute();
      return Number(row?.micros ?? 0);
    },
    async listBalances() {
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
