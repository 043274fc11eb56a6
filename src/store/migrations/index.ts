import type { RawBuilder } from "kysely";
import type { Engine } from "../engine.ts";
import { createInitialSchema } from "./initial.ts";

/** A change of the schema: SQL statements in one commit. */
export interface Migration {
  readonly name: string;
  readonly steps: (dialect: Engine["dialect"]) => readonly RawBuilder<unknown>[];
  /**
   * The newest migration that an earlier version must know to run next to this one, while instances are replaced one by
   * one. Unset if no earlier version can.
   */
  readonly worksWith?: string;
}

/** The migrations, oldest first. A released migration is never edited. */
export const migrations: readonly Migration[] = [{ name: "0001-initial", steps: createInitialSchema }];
