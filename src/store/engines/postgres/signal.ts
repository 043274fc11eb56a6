import pg from "pg";

const channel = "connect_hub_due";
const throttleMilliseconds = 50;
const reconnectMilliseconds = 1_000;

/** Lets instances on one database tell each other that something is due; what is missed is found by polling. */
export interface Signal {
  /** Tells every instance, at most every 50 ms. */
  send(): void;
  /** Calls `receive` on every signal, over a connection of its own that is opened again when it breaks. */
  listen(receive: () => void): void;
  end(): Promise<void>;
}

/** The signal of the database of a `postgres://` address. */
export function createSignal(url: string, pool: pg.Pool): Signal {
  let sending: NodeJS.Timeout | undefined;
  let reconnecting: NodeJS.Timeout | undefined;
  let listener: pg.Client | undefined;
  let ended = false;

  async function connect(receive: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: "connect-hub",
      keepAlive: true,
      connectionTimeoutMillis: reconnectMilliseconds * 5,
    });
    listener = client;
    client.on("notification", receive);
    client.on("error", () => {});
    client.once("end", () => {
      if (!ended) reconnecting = setTimeout(() => connect(receive), reconnectMilliseconds);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      // Something may have become due while nobody listened.
      receive();
    } catch {
      await client.end().catch(() => {});
    }
  }

  return {
    send() {
      sending ??= setTimeout(() => {
        sending = undefined;
        pool.query(`notify ${channel}`).catch(() => {});
      }, throttleMilliseconds);
    },
    listen: (receive) => void connect(receive),
    async end() {
      ended = true;
      clearTimeout(sending);
      clearTimeout(reconnecting);
      await listener?.end().catch(() => {});
    },
  };
}
