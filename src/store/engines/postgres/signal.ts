import pg from "pg";
import type { Heard, Signal } from "../../engine.ts";
import { parseIntoClientConfig } from "pg-connection-string";
import { keepAliveMilliseconds, lifetimeSeconds, limited } from "./pool.ts";
import { changedChannel } from "../../statement.ts";

const dueChannel = "connect_hub_due";
const throttleMilliseconds = 50;
const reconnectMilliseconds = 1_000;
const answerMilliseconds = 5_000;

/** The signal of the database of a `postgres://` address. */
export function createSignal(url: string, pool: pg.Pool): Signal & { end(): Promise<void> } {
  let sending: NodeJS.Timeout | undefined;
  let reconnecting: NodeJS.Timeout | undefined;
  let replacing: NodeJS.Timeout | undefined;
  let listener: pg.Client | undefined;
  let ended = false;

  async function connect(heard: Heard): Promise<void> {
    const client = new pg.Client({
      ...parseIntoClientConfig(url),
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
    let pause = reconnectMilliseconds;
    client.once("end", () => {
      clearTimeout(replacing);
      if (!ended) reconnecting = setTimeout(() => connect(heard), pause);
    });
    async function replace(): Promise<void> {
      pause = 0;
      // A server that does not answer would not end the connection either.
      await client.query("unlisten *").catch(() => {});
      await client.end().catch(() => {});
    }
    try {
      await client.connect();
      await client.query(`listen ${dueChannel}; listen ${changedChannel}`);
      // What was told while nobody listened is lost.
      heard.changed();
      heard.due();
      replacing = setTimeout(replace, 1_000 * lifetimeSeconds);
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
      clearTimeout(replacing);
      await listener?.end().catch(() => {});
    },
  };
}
