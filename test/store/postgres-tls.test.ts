import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../src/runtimes/process/database.ts";
import { openPostgres } from "../../src/store/engines/postgres/engine.ts";
import { makeCertificate } from "../providers/smpp/certificate.ts";
import { eventually } from "../support/eventually.ts";
import { startCluster, type Cluster } from "../support/stores/cluster.ts";
import { execute } from "../support/stores/postgres.ts";

let cluster: Cluster;
let folder: string;
/** Of the server, for 127.0.0.1, and its own CA. */
let trusted: string;
let stranger: string;
beforeAll(async () => {
  cluster = await startCluster(["fsync=off"]);
  folder = await mkdtemp(join(tmpdir(), "connect-hub-tls-"));
  const own = makeCertificate();
  trusted = join(folder, "ca.pem");
  stranger = join(folder, "another.pem");
  await writeFile(trusted, own.cert);
  await writeFile(stranger, makeCertificate().cert);
  await give("server.crt", own.cert);
  await give("server.key", own.key);
});
afterAll(async () => {
  await cluster.remove();
  await rm(folder, { recursive: true });
});

/** Writes a file of the server's, as its user. */
async function give(name: string, text: string): Promise<void> {
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

test("a server without TLS is refused where it is asked for", async () => {
  await expect(open(urlWith({ sslmode: "verify-full", sslrootcert: trusted }))).rejects.toThrow(
    /^DATABASE_URL: 127\.0\.0\.1:\d+\/postgres offers no TLS/,
  );
});

describe("a server with TLS", () => {
  beforeAll(async () => {
    await execute("alter system set ssl = on", cluster.url("postgres"));
    await execute("select pg_reload_conf()", cluster.url("postgres"));
    const isOn = async () => (await execute("show ssl", cluster.url("postgres")))[0]!["ssl"] === "on";
    await eventually(isOn);
  });

  test("whose certificate is of the CA that is given is used by all connections, the listening one too", async () => {
    const { engine } = await open(urlWith({ sslmode: "verify-full", sslrootcert: trusted }));
    let heard = 0;
    engine.signal!.listen({ due: () => (heard += 1), changed: () => {} });
    await eventually(() => heard > 0);
    const sql = `select count(*) as connections, count(*) filter (where ssl) as secure from pg_stat_ssl
      join pg_stat_activity using (pid) where application_name = 'connect-hub'`;
    const [counted] = await engine.read({ sql, parameters: [] });
    expect(counted).toEqual({ connections: 2, secure: 2 });
    await engine.close();
  });

  test.each([
    [
      "of another CA is refused",
      () => urlWith({ sslmode: "verify-full", sslrootcert: stranger }),
      /is not of a trusted CA .*sslrootcert/,
    ],
    [
      "of no CA that everybody trusts is refused",
      () => urlWith({ sslmode: "verify-full" }),
      /is not of a trusted CA .*sslrootcert/,
    ],
    [
      "of another host is refused",
      () => urlWith({ sslmode: "verify-full", sslrootcert: trusted }, "localhost"),
      /localhost:\d+\/postgres is of another server/,
    ],
    [
      "cannot be checked, for the file of the CA is missing, is refused",
      () => urlWith({ sslmode: "verify-full", sslrootcert: join(folder, "missing.pem") }),
      /^DATABASE_URL: a file of certificates cannot be read \(.*missing\.pem/,
    ],
    [
      "cannot be checked, for a folder stands in the place of the file of the CA, is refused",
      () => urlWith({ sslmode: "verify-full", sslrootcert: folder }),
      /^DATABASE_URL: a file of certificates cannot be read \(EISDIR/,
    ],
  ])("whose certificate %s", async (_, url, said) => {
    const error = await open(url()).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: expect.stringMatching(said) });
    expect(String(error)).not.toContain(new URL(url()).password);
  });

  test("whose certificate is of another IP address is refused", async () => {
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

  test("whose certificate was replaced by one of another CA is not written to any more", async () => {
    const engine = openPostgres(urlWith({ sslmode: "verify-full", sslrootcert: stranger }));
    await expect(engine.commit([{ sql: "select 1", parameters: [] }])).rejects.toMatchObject({
      kind: "gone",
    });
    await engine.close();
  });
});
