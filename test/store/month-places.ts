import { expect } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import type { Store } from "../../src/ports/store.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import { commit } from "../support/commit.ts";
import { eventually } from "../support/eventually.ts";
import { execute } from "../support/stores/postgres.ts";
import { accept, claim } from "./fixtures.ts";

/** The parts of both tables, without their table's name. */
export async function partsOf(url: string): Promise<readonly string[]> {
  const found = await execute(
    `select inhparent::regclass as whole, inhrelid::regclass as part from pg_inherits
    where inhparent in ('messages'::regclass, 'message_events'::regclass)`,
    url,
  );
  const of = (table: string) =>
    found
      .flatMap(({ whole, part }) => (whole === table ? String(part).slice(table.length + 1) : []))
      .toSorted();
  expect(of("message_events")).toEqual(of("messages"));
  return of("messages");
}

/** The part that each message is in, by the time it was accepted at. */
export async function placesOf(url: string): Promise<Readonly<Record<string, string>>> {
  const found = await execute("select created_at, tableoid::regclass as part from messages", url);
  return Object.fromEntries(
    found.map((row) => [new Date(Number(row["created_at"])).toISOString(), String(row["part"])]),
  );
}

/** Accepts a message at a time, and ends it. */
export async function acceptAndEnd(store: Store, account: Account, createdAt: number): Promise<void> {
  await accept(store, account, { createdAt });
  for (const message of await claim(store, createdAt)) {
    await commit(
      store,
      store.messages.fail(message, { detail: "No.", refundId: createId(createdAt) }, createdAt),
    );
  }
}

/** Resolves once somebody waits for a lock. */
export async function untilLockedOut(url: string): Promise<void> {
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await eventually(async () => (await execute(waiting, url)).length > 0, "that somebody waits for a lock");
}
