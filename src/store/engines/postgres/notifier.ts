import pg from "pg";
import type { NotificationHandlers, Notifier } from "../../engine.ts";
import { parseIntoClientConfig } from "pg-connection-string";
import { keepAliveMilliseconds, lifetimeSeconds, createTimedQuery } from "./pool.ts";
import { changedChannel, erasedChannel } from "../../statement.ts";

const dueChannel = "connect_hub_due";
const throttleMilliseconds = 50;
const reconnectMilliseconds = 1_000;
const answerMilliseconds = 5_000;

/**
 * Creates the notifier for the database of a `postgres://` address. Notifications are sent through `pool`. `listen`
 * opens a separate connection, and replaces it every ten minutes. If it cannot connect, it tries again every second.
 * Failures are not reported.
 */
export function createNotifier(url: string, pool: pg.Pool): Notifier & { end(): Promise<void> } {
  let sendTimer: NodeJS.Timeout | undefined;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let replaceTimer: NodeJS.Timeout | undefined;
  let listener: pg.Client | undefined;
  let ended = false;

  async function connect(handlers: NotificationHandlers): Promise<void> {
    const client = new pg.Client({
      ...parseIntoClientConfig(url),
      application_name: "connect-hub",
      keepAlive: true,
      // The connection may be idle until it is replaced. Without keep-alive, a silently broken connection would go
      // unnoticed until then.
      keepAliveInitialDelayMillis: keepAliveMilliseconds,
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
    });
    listener = client;
    client.on("notification", ({ channel, payload = "" }) => {
      if (channel === dueChannel) handlers.onDue();
      else if (channel === erasedChannel) handlers.onErased(payload);
      else handlers.onChanged();
    });
    client.on("error", () => {});
    let pause = reconnectMilliseconds;
    client.once("end", () => {
      clearTimeout(replaceTimer);
      if (!ended) reconnectTimer = setTimeout(() => connect(handlers), pause);
    });
    async function replace(): Promise<void> {
      pause = 0;
      // If the server does not respond, this query stays active. `end` then closes the connection without waiting for
      // the server.
      await client.query("unlisten *").catch(() => {});
      await client.end().catch(() => {});
    }
    try {
      await client.connect();
      await client.query(`listen ${dueChannel}; listen ${changedChannel}; listen ${erasedChannel}`);
      // Notifications that were sent without a connection are lost.
      handlers.onChanged();
      handlers.onDue();
      replaceTimer = setTimeout(replace, 1_000 * lifetimeSeconds);
    } catch {
      await client.end().catch(() => {});
    }
  }

  return {
    notifyDue() {
      sendTimer ??= setTimeout(() => {
        sendTimer = undefined;
        pool.query(createTimedQuery(`notify ${dueChannel}`, answerMilliseconds)).catch(() => {});
      }, throttleMilliseconds);
    },
    listen: (handlers) => void connect(handlers),
    async end() {
      ended = true;
      clearTimeout(sendTimer);
      clearTimeout(reconnectTimer);
      clearTimeout(replaceTimer);
      await listener?.end().catch(() => {});
    },
  };
}
