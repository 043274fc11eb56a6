import Database from "better-sqlite3";
import type { Received } from "./receivers.ts";

/** Why a run does not count: what came and what is recorded is not what was to come, each event once; else undefined. */
export function verifyDeliveries(
  path: string,
  urls: readonly string[],
  received: readonly Received[],
  events: number,
): string | undefined {
  const database = new Database(path, { readonly: true });
  try {
    const rows = database
      .prepare<[], { url: string; queued: number; delivered: number; attempts: number }>(
        `select url, count(*) as queued, count(delivered_at) as delivered, sum(attempts) as attempts
          from webhook_deliveries join webhook_endpoints on webhook_endpoints.id = endpoint_id group by url`,
      )
      .all();
    const recorded = new Map(rows.map(({ url, ...counts }) => [url, counts]));
    for (const [index, url] of urls.entries()) {
      const { queued = 0, delivered = 0, attempts = 0 } = recorded.get(url) ?? {};
      const came = received[index];
      if (queued !== events) return `queued ${queued} of ${events} events for endpoint ${index + 1}`;
      if (!came && delivered > 0) return `recorded ${delivered} deliveries to the dead endpoint`;
      if (!came && attempts === 0) return "did not try the dead endpoint";
      if (!came) continue;
      const counts = [came.requests, came.events, delivered, attempts];
      if (counts.some((count) => count !== events)) {
        const [requests, different] = counts;
        return `endpoint ${index + 1} got ${requests} requests with ${different} events of ${events}, ${delivered} recorded in ${attempts} attempts`;
      }
    }
    return undefined;
  } finally {
    database.close();
  }
}
