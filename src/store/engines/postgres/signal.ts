import pg from "pg";
import type { Heard, Signal } from "../../engine.ts";
import { connectionOf } from "./connection.ts";
import { keepAliveMilliseconds, limited } from "./pool.ts";
import { changedChannel } from "../../told.ts";

const dueChannel = "connect_hub_due";
const throttleMilliseconds = 50;
const reconnectMilliseconds = 1_000;
const answerMilliseconds = 5_000;

/** The signal of the database of a `postgres://` address. */
export function createSignal(url: string, pool: pg.Pool): Signal & { end(): Promise<void> } {
  let sending: NodeJS.Timeout | undefined;
  let reconnecting: NodeJS.Timeout | undefined;
  let listener: pg.Client | undefined;
  let ended = false;

  async function connect(heard: Heard): Promise<void> {
    const client = new pg.Client({
      ...connectionOf(url),
      application_name: "connect-hub",
      keepAlive: true,
      // It is idle for hours, so that a connection that was cut silently would not be noticed for as long.
      keepAliveInitialDelayMillis: keepAliveMilliseconds,
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
    });
    listener = client;
    client.on("notification", ({ channel }) => (channel === dueChannel ? heard.due() : heard.changed()));
    client.on("error", () => {});
    client.once("end", () => {
      if (!ended) reconnecting = setTimeout(() => connect(heard), reconnectMilliseconds);
    });
    try {
      await client.connect();
      await client.query(`listen ${dueChannel}; listen ${changedChannel}`);
      // What was told while nobody listened is lost.
      heard.changed();
      heard.due();
    } catch {
      await client.end().catch(() => {});
    }
  }

  return {
    send() {
      sending ??= setTimeout(() => {
        sending = undefined;
        pool.query(limited(`notify ${dueChannel}`, answerMilliseconds)).catch(() => {});
      }, throttleMilliseconds);
    },
    listen: (heard) => void connect(heard),
    async end() {
      ended = true;
      clearTimeout(sending);
      clearTimeout(reconnecting);
      await listener?.end().catch(() => {});
    },
  };
}
