import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { freePort } from "../../end-to-end/support/ports.ts";
import { eventually } from "../eventually.ts";
import { loadEmbeddedPostgres } from "./embedded.ts";

/** A Postgres server of our own on a free port of the loopback, with its files in a temporary folder. */
export interface Cluster {
  /** The address of one of its databases. */
  url(database: string): string;
  start(): Promise<void>;
  /** Stops the server; connections are cut. */
  stop(): Promise<void>;
  /** Ends it as a crash does: without a word to anybody, and with nothing written that was not. */
  crash(): Promise<void>;
  /** Stops it for good and removes its files. */
  remove(): Promise<void>;
}

/** Starts a server; `settings` are its own, such as `fsync=off`. */
export async function startCluster(settings: readonly string[] = []): Promise<Cluster> {
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-postgres-"));
  await chmod(folder, 0o755);
  const port = await freePort();
  const password = randomBytes(12).toString("hex");
  const flags = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=100",
    ...settings,
  ];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
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
  await server.initialise();
  await server.start();
  return {
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    start: () => server.start(),
    stop: () => server.stop(),
    async crash() {
      const file = join(folder, "data", "postmaster.pid");
      const [pid] = (await readFile(file, "utf8")).split("\n");
      process.kill(Number(pid), "SIGQUIT");
      await eventually(() => !existsSync(file));
    },
    async remove() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
