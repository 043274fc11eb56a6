import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

/** Clock ticks of Linux, as `/proc` counts them. */
const tickMilliseconds = 10;

/** What all processes of a Postgres server on this machine have taken of CPU so far, in milliseconds. */
export async function createServerCpu(url: string): Promise<() => Promise<number>> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const server = (await statOf(rows[0]!.pid))?.parent;
  await client.end();
  if (server === undefined) return () => Promise.reject(new Error("There is no /proc on this machine."));
  return async () => {
    const all = await Promise.all((await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(statOf));
    const its = all.filter((stat) => stat?.pid === server || stat?.parent === server);
    return its.reduce((sum, stat) => sum + stat!.ticks * tickMilliseconds, 0);
  };
}

/** A process and its parent, and what it took, with those of its children that have ended. */
async function statOf(process: number | string) {
  try {
    const text = await readFile(`/proc/${process}/stat`, "utf8");
    // Its name, in parentheses, may have spaces.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent, own, kernel, children, childrenKernel] = [1, 11, 12, 13, 14].map(
      (place) => fields[place]!,
    );
    return { pid: Number(process), parent, ticks: own! + kernel! + children! + childrenKernel! };
  } catch {
    return undefined;
  }
}
