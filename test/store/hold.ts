import pg from "pg";

/** A transaction that holds what its statement locked until it is let go. */
export interface Held {
  letGo(): Promise<void>;
}

/** Runs a statement in a transaction of its own on the database of a `postgres://` address, and leaves it open. */
export async function hold(statement: string, url: string): Promise<Held> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  await client.query("begin");
  await client.query(statement);
  return {
    async letGo() {
      await client.query("rollback");
      await client.end();
    },
  };
}
