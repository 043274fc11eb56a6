import pg from "pg";
import { parseIntoClientConfig } from "pg-connection-string";
import { storeErrorOf } from "./errors.ts";

const waitMilliseconds = 5_000;
const rounds = 10;

/**
 * What the service requires and the database of a `postgres://` address lacks; undefined where it lacks nothing.
 *
 * - `sessions`: a connection keeps no session of the server from its first statement to its last. A pooler such as PgBouncer
 *   in transaction mode gives each transaction whichever session is free: settings are lost then, and what is told by NOTIFY
 *   is not heard.
 * - `characters`: its encoding has no place for most of what a text may hold.
 */
export async function unmetRequirement(url: string): Promise<"sessions" | "characters" | undefined> {
  const connect = async () => {
    const client = new pg.Client({
      ...parseIntoClientConfig(url),
      connectionTimeoutMillis: waitMilliseconds,
      query_timeout: waitMilliseconds,
    });
    client.on("error", () => {});
    clients.push(client);
    await client.connect();
    return client;
  };
  const clients: pg.Client[] = [];
  try {
    const one = await connect();
    if (!/^(UTF8|SQL_ASCII)$/.test(await encodingOf(one))) return "characters";
    // A server names its session where the connection begins; a pooler has a name of its own for it.
    if ("processID" in one && one.processID === (await sessionOf(one))) return undefined;
    const other = await connect();
    for (let round = 0; round < rounds; round += 1) if (await isShared(one, other)) return "sessions";
    return undefined;
  } catch (error) {
    throw storeErrorOf(error);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/** Whether a transaction of the other gets the session that the one has just used, which then is given another. */
async function isShared(one: pg.Client, other: pg.Client): Promise<boolean> {
  const before = await sessionOf(one);
  await other.query("begin");
  const taken = await sessionOf(other);
  const isMoved = taken === before || before !== (await sessionOf(one));
  await other.query("rollback");
  return isMoved;
}

async function encodingOf(one: pg.Client): Promise<string> {
  const { rows } = await one.query<{ readonly server_encoding: string }>("show server_encoding");
  return rows[0]!.server_encoding;
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ readonly pid: number }>("select pg_backend_pid() as pid");
  return rows[0]!.pid;
}
