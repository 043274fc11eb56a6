import type { RawBuilder } from "kysely";
import { accounts } from "./accounts.ts";
import { esim } from "./esim.ts";
import { messages } from "./messages.ts";

/** One step of the schema: statements that every dialect understands, in one commit. */
export interface Migration {
  readonly name: string;
  readonly steps: readonly RawBuilder<unknown>[];
}

/** The schema, oldest step first; a step that was released is never edited. */
export const migrations: readonly Migration[] = [
  { name: "0001-accounts", steps: accounts },
  { name: "0002-messages", steps: messages },
  { name: "0003-esim", steps: esim },
];
