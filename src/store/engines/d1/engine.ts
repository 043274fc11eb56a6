import type { D1Database } from "@cloudflare/workers-types";
import { StoreError } from "../../../ports/store/errors.ts";
import type { Row } from "../../write.ts";
import type { Engine } from "../../engine.ts";
import { withKysely } from "../../kysely.ts";
import { commitBatch, statementOf } from "./commit.ts";
import { d1StoreErrorOf } from "./errors.ts";

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

  return withKysely({
    dialect: "sqlite",
    commit: (writes) => ask(() => commitBatch(binding, writes)),
    read: (query) => ask(async () => (await statementOf(binding, query).all<Row>()).results),
    close: async () => {
      closed = true;
    },
  });
}
