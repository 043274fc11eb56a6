import type { Messages, TdrQuery, TdrSortKey } from "../../ports/store/messages.ts";
import type { Engine } from "../engine.ts";
import { rows } from "../statement.ts";
import { messageOf, type MessageRow } from "./rows.ts";

const columns = {
  uuid: "id",
  to: "recipient",
  status: "status",
  request_id: "provider_message_id",
  country: "country",
  country_code: "country_code",
  network: "network",
  timestamp: "created_at",
} as const satisfies Record<TdrSortKey, keyof MessageRow>;

/** The collation that compares texts by their bytes. */
const byteOrder = { sqlite: "binary", postgres: "C" } as const;

const numbers: readonly TdrSortKey[] = ["country_code", "timestamp"];

/** A page of an account's Telegram messages and how many match. */
export function createList(engine: Engine): Messages["listTdrs"] {
  return async (query) => {
    const matching = select(engine, query);
    const ascending = query.sortDirection === "ASC";
    const sorted = matching
      .selectAll()
      .orderBy(columns[query.sortBy], (item) => {
        const directed = ascending ? item.asc().nullsFirst() : item.desc().nullsLast();
        return numbers.includes(query.sortBy) ? directed : directed.collate(byteOrder[engine.dialect]);
      })
      // Ids ascend with time: they settle ties the same way on every page.
      .orderBy("id", ascending ? "asc" : "desc")
      .limit(query.limit)
      .offset(query.offset);
    const [counted, list] = await Promise.all([
      rows(
        engine,
        matching.select(({ fn }) => fn.countAll<number>().as("total")),
      ),
      rows(engine, sorted),
    ]);
    return { total: Number(counted[0]!.total), list: list.map(messageOf) };
  };
}

function select({ builder }: Engine, { accountId, filter, from, until }: TdrQuery) {
  let query = builder
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("channel", "=", "telegram");
  for (const [key, value] of Object.entries(filter)) {
    if (value !== undefined) query = query.where(columns[key as keyof typeof filter], "=", value);
  }
  if (from !== undefined) query = query.where("created_at", ">=", from);
  if (until !== undefined) query = query.where("created_at", "<", until);
  return query;
}
