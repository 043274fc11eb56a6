import type { RawBuilder } from "kysely";
import type { Engine } from "../engine.ts";
import { accounts } from "./accounts.ts";
import { esim } from "./esim.ts";
import { lists } from "./lists.ts";
import { messages } from "./messages.ts";

/** One step of the schema: statements in the database's own words, in one commit. */
export interface Migration {
  readonly name: string;
  readonly steps: (dialect: Engine["dialect"]) => readonly RawBuilder<unknown>[];
}

/** The schema, oldest step first; a step that was released is never edited. */
export const migrations: readonly Migration[] = [
  { name: "0001-accounts", steps: () => accounts },
  { name: "0002-messages", steps: () => messages },
  { name: "0003-esim", steps: () => esim },
  { name: "0004-lists", steps: lists },
];
