import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Engine } from "./engine.ts";
import type { Tables } from "./tables.ts";

/** Whether a row's id is among `ids`, passing over those that another connection is taking at the same moment. */
export function isUnclaimed<Table extends "messages" | "mails" | "webhook_deliveries">(
  { dialect }: Engine,
  ids: SelectQueryBuilder<Tables, Table, { id: string | number }>,
): RawBuilder<boolean> {
  if (dialect === "sqlite") return sql`id in ${ids}`;
  // In an array the ids are read once, whatever plan is chosen: read again, they would be others.
  return sql`id = any(array${ids.forUpdate().skipLocked()})`;
}
