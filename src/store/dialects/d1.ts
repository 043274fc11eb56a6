import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { StoreError, type Row, type Write } from "../../ports/store.ts";
import type { Engine } from "../engine.ts";
import { d1StoreErrorOf } from "./d1-errors.ts";
import { sqliteBuilder } from "./sqlite-builder.ts";

/** Adds a row that its CHECK refuses, so that the whole batch is undone, when the statement before it missed. */
const expectation = "insert into expectation (held) select 0 where changes() <> ?";

/** An engine on a D1 binding: each list is one `batch`, which D1 runs whole or not at all. */
export function createD1Engine(binding: Pick<D1Database, "prepare" | "batch">): Engine {
  let closed = false;

  async function ask<Result>(question: () => Promise<Result>): Promise<Result> {
    if (closed) throw new StoreError("gone", "the database is closed");
    try {
      return await question();
    } catch (error) {
      throw d1StoreErrorOf(error);
    }
  }

  const statementOf = ({ sql, parameters }: Pick<Write, "sql" | "parameters">): D1PreparedStatement =>
    binding.prepare(sql).bind(...parameters);

  return {
    dialect: "sqlite",
    builder: sqliteBuilder(),
    commit: (writes) =>
      ask(async () => {
        const statements: D1PreparedStatement[] = [];
        const places = writes.map((write) => {
          const place = statements.push(statementOf(write)) - 1;
          if (write.expect !== undefined) {
            statements.push(statementOf({ sql: expectation, parameters: [write.expect] }));
          }
          return place;
        });
        if (statements.length === 0) return [];
        const results = await binding.batch<Row>(statements);
        return places.map((place) => results[place]!.results);
      }),
    read: (query) => ask(async () => (await statementOf(query).all<Row>()).results),
    close: async () => {
      closed = true;
    },
  };
}
