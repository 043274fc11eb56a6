import { spawn, spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../../src/runtimes/process/database.ts";
import { createDatabase, execute } from "../../support/stores/postgres.ts";
import { killWatchedChildren, watchChild, type WatchedChild } from "../../support/watched-child.ts";
import { findFreePort } from "../../end-to-end/support/find-free-port.ts";
import { pollUntil } from "../../support/poll-until.ts";

const isInstalled = spawnSync("pgbouncer", ["--version"]).status === 0;
if (!isInstalled) console.log("Left out: PgBouncer before the database. Debian has it in pgbouncer.");

let database: Awaited<ReturnType<typeof createDatabase>>;
let folder: string;
let pooler: WatchedChild | undefined;
beforeAll(async () => {
  database = await createDatabase();
  folder = await mkdtemp(join(tmpdir(), "connect-hub-pooler-"));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  pooler?.child.kill("SIGTERM");
  await pooler?.exit;
});
afterAll(async () => {
  killWatchedChildren();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Starts PgBouncer in front of the database. Returns its address. */
async function startPooler(settings: readonly string[]): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(database.url);
  const own = await findFreePort();
  const name = pathname.slice(1);
  const lines = [
    "[databases]",
    `${name} = host=${hostname} port=${port} user=${username} password=${password}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${own}`,
    "unix_socket_dir =",
    "auth_type = any",
    ...settings,
  ];
  const file = join(folder, "pgbouncer.ini");
  await writeFile(file, `${lines.join("\n")}\n`);
  // PgBouncer does not run as root.
  const asUser = userInfo().uid === 0 ? ["-u", "nobody"] : [];
  const stdio = ["ignore", "pipe", "pipe"] as const;
  pooler = watchChild(spawn("pgbouncer", [...asUser, file], { stdio: [...stdio] }));
  const url = `postgres://hub@127.0.0.1:${own}/${name}`;
  await pollUntil(() => execute("select 1", url).catch(() => false), pooler.stderr);
  return url;
}

const open = (url: string) =>
  openDatabase({ dataFolder: folder, database: { kind: "postgres", url } }, () => {
    throw new Error("This is no file.");
  });

describe.runIf(isInstalled)("PgBouncer", () => {
  test.each([
    ["its usual settings", []],
    ["settings of sessions ignored", ["ignore_startup_parameters = statement_timeout,lock_timeout"]],
    ["one connection to the server", ["default_pool_size = 1"]],
  ])("in transaction mode with %s is rejected at the start, with the requirement", async (_, settings) => {
    const url = await startPooler(["pool_mode = transaction", ...settings]);
    await expect(open(url)).rejects.toThrow(/^DATABASE_URL: .*transaction mode.*pool_mode = session/);
    const [tables] = await execute(
      "select count(*) from pg_tables where tablename = 'accounts'",
      database.url,
    );
    expect(tables).toEqual({ count: "0" });
  });

  test("in session mode works: settings are kept, and notifications are received", async () => {
    const { engine } = await open(await startPooler(["pool_mode = session"]));
    const show = async (name: string) =>
      (await engine.read({ sql: `select current_setting('${name}') as value`, parameters: [] }))[0]!["value"];
    expect(await show("lock_timeout")).toBe("5s");
    expect(await show("statement_timeout")).toBe("10s");
    let heard = 0;
    engine.notifier!.listen({ onDue: () => (heard += 1), onChanged: () => {}, onErased: () => {} });
    await pollUntil(() => heard > 0);
    engine.notifier!.notifyDue();
    await pollUntil(() => heard > 1);
    await engine.close();
    await execute("drop schema public cascade; create schema public", database.url);
  });
});
