import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../src/runtimes/process/database.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { makeCertificate } from "../providers/smpp/certificate.ts";
import { pollUntil } from "../support/poll-until.ts";
import { startCluster, type Cluster } from "../support/stores/cluster.ts";
import { execute } from "../support/stores/postgres.ts";

let cluster: Cluster;
let folder: string;
/** Path of the CA certificate of the server, for 127.0.0.1. */
let trusted: string;
let otherCa: string;
beforeAll(async () => {
  cluster = await startCluster(["fsync=off"]);
  folder = await mkdtemp(join(tmpdir(), "connect-hub-tls-"));
  const own = makeCertificate();
  trusted = join(folder, "ca.pem");
  otherCa = join(folder, "another.pem");
  await writeFile(trusted, own.cert);
  await writeFile(otherCa, makeCertificate().cert);
  await writeServerFile("server.crt", own.cert);
  await writeServerFile("server.key", own.key);
});
afterAll(async () => {
  await cluster.remove();
  await rm(folder, { recursive: true });
});

/** Writes a file of the server as its user. */
async function writeServerFile(name: string, text: string): Promise<void> {
  const lines = `select unnest(string_to_array('${text.trim()}', E'\\n'))`;
  await execute(`copy (${lines}) to program 'umask 077; cat > ${name}'`, cluster.url("postgres"));
}

function urlWith(settings: Readonly<Record<string, string>>, host = "127.0.0.1"): string {
  const url = new URL(cluster.url("postgres"));
  url.hostname = host;
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value);
  return url.href;
}

const open = (url: string) =>
  openDatabase({ dataFolder: folder, database: { kind: "postgres", url } }, () => {
    throw new Error("This is no file.");
  });

test("a server without TLS is rejected if TLS is required", async () => {
  await expect(open(urlWith({ sslmode: "verify-full", sslrootcert: trusted }))).rejects.toThrow(
    /^DATABASE_URL: 127\.0\.0\.1:\d+\/postgres has no TLS/,
  );
});

describe("a server with TLS", () => {
  beforeAll(async () => {
    await execute("alter system set ssl = on", cluster.url("postgres"));
    await execute("select pg_reload_conf()", cluster.url("postgres"));
    const isOn = async () => (await execute("show ssl", cluster.url("postgres")))[0]!["ssl"] === "on";
    await pollUntil(isOn);
  });

  test("whose certificate is of the given CA is used by all connections, including the listener", async () => {
    const { engine } = await open(urlWith({ sslmode: "verify-full", sslrootcert: trusted }));
    let heard = 0;
    engine.notifier!.listen({ onDue: () => (heard += 1), onChanged: () => {}, onErased: () => {} });
    await pollUntil(() => heard > 0);
    const sql = `select count(*) as connections, count(*) filter (where ssl) as secure from pg_stat_ssl
      join pg_stat_activity using (pid) where application_name = 'connect-hub'`;
    const [counted] = await engine.read({ sql, parameters: [] });
    expect(counted).toEqual({ connections: 2, secure: 2 });
    await engine.close();
  });

  test.each([
    [
      "is of another CA is rejected",
      () => urlWith({ sslmode: "verify-full", sslrootcert: otherCa }),
      /is not of a trusted CA .*sslrootcert/,
    ],
    [
      "is of no public CA is rejected",
      () => urlWith({ sslmode: "verify-full" }),
      /is not of a trusted CA .*sslrootcert/,
    ],
    [
      "is of another host is rejected",
      () => urlWith({ sslmode: "verify-full", sslrootcert: trusted }, "localhost"),
      /localhost:\d+\/postgres is of another server/,
    ],
    [
      "cannot be checked, because the CA file is missing, is rejected",
      () => urlWith({ sslmode: "verify-full", sslrootcert: join(folder, "missing.pem") }),
      /^DATABASE_URL: a file of certificates cannot be read \(.*missing\.pem/,
    ],
    [
      "cannot be checked, because the CA file is a folder, is rejected",
      () => urlWith({ sslmode: "verify-full", sslrootcert: folder }),
      /^DATABASE_URL: a file of certificates cannot be read \(EISDIR/,
    ],
  ])("whose certificate %s", async (_, url, message) => {
    const error = await open(url()).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: expect.stringMatching(message) });
    expect(String(error)).not.toContain(new URL(url()).password);
  });

  test("whose certificate is of another IP address is rejected", async () => {
    const { port } = new URL(cluster.url("postgres"));
    const elsewhere = createServer((socket) => {
      const server = connect(Number(port), "127.0.0.1");
      for (const end of [socket, server]) end.on("error", () => {});
      socket.pipe(server).pipe(socket);
    }).listen(0, "127.0.0.2");
    await once(elsewhere, "listening");
    const url = new URL(urlWith({ sslmode: "verify-full", sslrootcert: trusted }, "127.0.0.2"));
    url.port = String((elsewhere.address() as AddressInfo).port);
    await expect(open(url.href)).rejects.toThrow(/127\.0\.0\.2:\d+\/postgres is of another server/);
    elsewhere.close();
  });

  test("whose certificate is of another CA makes a commit fail as gone", async () => {
    const engine = openPostgres(urlWith({ sslmode: "verify-full", sslrootcert: otherCa }));
    await expect(engine.commit([{ sql: "select 1", parameters: [] }])).rejects.toMatchObject({
      kind: "gone",
    });
    await engine.close();
  });
});
