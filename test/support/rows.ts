import type { TestService } from "./service.ts";

const tables = [
  "users",
  "accounts",
  "api_keys",
  "sessions",
  "password_resets",
  "reset_requests",
  "transactions",
  "mails",
  "messages",
  "idempotency_keys",
  "webhook_endpoints",
  "webhook_deliveries",
] as const;

/** Counts the rows of the tables for users, messages, webhooks and their records. Returns the counts by table name. */
export async function countRows({ engine }: Pick<TestService, "engine">): Promise<Record<string, number>> {
  const counts = tables.map(async (table) => {
    const [row] = await engine.read({ sql: `select count(*) as rows from ${table}`, parameters: [] });
    return [table, Number(row!["rows"])] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
