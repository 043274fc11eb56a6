import pg from "pg";
import { parseIntoClientConfig } from "pg-connection-string";
import { storeErrorOf } from "./errors.ts";

const waitMilliseconds = 5_000;
const rounds = 10;

/**
 * Whether a connection to the database of a `postgres://` address keeps one session of the server from its first statement
 * to its last. A pooler such as PgBouncer in transaction mode gives each transaction whichever session is free: settings
 * are lost then, and what is told by NOTIFY is not heard.
 */
export async function keepsSessions(url: string): Promise<boolean> {
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
    // A server names its session where the connection begins; a pooler has a name of its own for it.
    if ("processID" in one && one.processID === (await sessionOf(one))) return true;
    const other = await connect();
    for (let round = 0; round < rounds; round += 1) if (await isShared(one, other)) return false;
    return true;
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

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ readonly pid: number }>("select pg_backend_pid() as pid");
  return rows[0]!.pid;
}
