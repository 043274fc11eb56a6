import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { eventually } from "../../runtimes/node-process.ts";

/** Whether Perl's Net::SMPP, of Debian's package libnet-smpp-perl, is on this machine. */
export const hasNetSmpp = spawnSync("perl", ["-MNet::SMPP", "-e", "1"]).status === 0;

/** An SMSC of Net::SMPP, whose password is `secret`. */
export interface NetSmpp {
  readonly port: number;
  /** What it says: a line for each message that it took and for each response to a receipt. */
  readonly lines: readonly string[];
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startNetSmpp(): Promise<NetSmpp> {
  const script = new URL("../../providers/smpp/net-smpp-server.pl", import.meta.url).pathname;
  const child = spawn("perl", [script], { stdio: ["ignore", "pipe", "ignore"] });
  const exit = once(child, "exit");
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => lines.push(line));
  const first = await eventually(() => lines[0]);
  return {
    port: Number(first.split(" ")[1]),
    lines,
    async close() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}
