// OpenSMTPD of Debian as a peer. It uses fixed paths for its queue and socket, and requires root. It therefore runs
// only where root can mount these paths in a separate mount namespace. It runs without TLS, because the package of
// Debian 12 cannot use its private key with OpenSSL 3.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pollUntil } from "../../support/poll-until.ts";

/** Returns the reason why OpenSMTPD cannot run on this machine, or undefined if it can. */
export function findSkipReason(): string | undefined {
  if (!existsSync("/usr/sbin/smtpd")) return "/usr/sbin/smtpd is not installed";
  if (process.getuid?.() !== 0) return "it has to be started by root";
  const made = spawnSync("unshare", ["-m", "sh", "-c", mounts], { encoding: "utf8" });
  return made.status === 0 ? undefined : "no mount namespace can be made";
}

const mounts =
  "mount -t tmpfs tmpfs /var/spool && mkdir -m 711 /var/spool/smtpd && mount -t tmpfs tmpfs /run";

export interface OpenSmtpd {
  readonly port: number;
  /** Waits for `count` delivered e-mails and returns them. */
  waitForMails(count: number): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Starts OpenSMTPD for mailboxes of hub.example. Only `ada` exists. */
export async function startOpenSmtpd(): Promise<OpenSmtpd> {
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-smtpd-"));
  const mailbox = await mkdtemp(join(tmpdir(), "connect-hub-mailbox-"));
  await chmod(mailbox, 0o777);
  const port = await freePort();
  const configuration = `
table users { "ada@hub.example" = "nobody" }
listen on 127.0.0.1 port ${port} hostname localhost
action "keep" mda "cat > ${mailbox}/.part && mv ${mailbox}/.part ${mailbox}/mail" virtual <users>
match from any for domain "hub.example" action "keep"
`;
  await writeFile(join(folder, "smtpd.conf"), configuration, { mode: 0o600 });
  const child = spawn("unshare", ["-m", "sh", "-c", `${mounts} && exec /usr/sbin/smtpd -d -f smtpd.conf`], {
    cwd: folder,
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await pollUntil(() => isListening(port));
  return {
    port,
    async waitForMails(count) {
      // The name of an incomplete file begins with a dot.
      const list = async () => (await readdir(mailbox)).filter((name) => !name.startsWith("."));
      await pollUntil(async () => (await list()).length >= count);
      const names = await list();
      return Promise.all(names.map((name) => readFile(join(mailbox, name), "utf8")));
    },
    async close() {
      child.kill();
      await ended;
      await Promise.all([folder, mailbox].map((each) => rm(each, { recursive: true })));
    },
  };
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.on("error", () => resolve(false)).on("connect", () => socket.destroy());
  });

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
