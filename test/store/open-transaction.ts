import pg from "pg";

/** An open transaction that keeps the locks of its statement until it is rolled back. */
export interface OpenTransaction {
  rollBack(): Promise<void>;
}

/** Runs a statement in a separate transaction on the database of a `postgres://` address, and leaves it open. */
export async function openTransaction(statement: string, url: string): Promise<OpenTransaction> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  await client.query("begin");
  await client.query(statement);
  return {
    async rollBack() {
      await client.query("rollback");
      await client.end();
    },
  };
}
