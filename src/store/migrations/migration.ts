import type { RawBuilder } from "kysely";
import type { Engine } from "../engine.ts";

/** A schema change, whose SQL statements run in one transaction. */
export interface Migration {
  /**
   * Four digits and a description of the change. The name ends in "-compatible" if previous versions continue to work,
   * so that instances can be replaced one by one.
   */
  readonly name: string;
  readonly statements: (dialect: Engine["dialect"]) => readonly RawBuilder<unknown>[];
}
