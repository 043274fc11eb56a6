import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { pollUntil } from "../../runtimes/node-process.ts";

/** True if Perl's Net::SMPP, from Debian's package libnet-smpp-perl, is installed. */
export const hasNetSmpp = spawnSync("perl", ["-MNet::SMPP", "-e", "1"]).status === 0;

/** An SMSC of Net::SMPP with the password `secret`. */
export interface NetSmpp {
  readonly port: number;
  /** Output of the server: a line for each accepted message and for each response to a receipt. */
  readonly lines: readonly string[];
  close(): Promise<void>;
}

/** Starts the server on a free port. */
export async function startNetSmpp(): Promise<NetSmpp> {
  const script = new URL("../../providers/smpp/net-smpp-server.pl", import.meta.url).pathname;
  const child = spawn("perl", [script], { stdio: ["ignore", "pipe", "ignore"] });
  const exit = once(child, "exit");
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => lines.push(line));
  const first = await pollUntil(() => lines[0]);
  return {
    port: Number(first.split(" ")[1]),
    lines,
    async close() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}
