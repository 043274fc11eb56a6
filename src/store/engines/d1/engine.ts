import type { D1Database } from "@cloudflare/workers-types";
import { StoreError } from "../../../ports/store/errors.ts";
import type { Row } from "../../change.ts";
import type { Engine } from "../../engine.ts";
import { withKysely } from "../../kysely.ts";
import { statementOf } from "./commit.ts";
import { d1StoreErrorOf } from "./errors.ts";
import { createGroups } from "./groups.ts";

/** An engine on a D1 binding. `scopeOf` returns the invocation of a Worker, if there are several. */
export function createD1Engine(
  binding: Pick<D1Database, "prepare" | "batch">,
  scopeOf: () => object | undefined = () => undefined,
): Engine {
  const commit = createGroups(binding, scopeOf);
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
    commit: (parts) => ask(() => commit(parts)),
    read: (query) => ask(async () => (await statementOf(binding, query).all<Row>()).results),
    close: async () => {
      closed = true;
    },
  });
}
