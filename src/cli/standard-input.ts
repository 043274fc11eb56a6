import { text } from "node:stream/consumers";

/** The first line of standard input, where a password comes that no list of processes is to show. */
export async function readFirstLine(): Promise<string> {
  const [line = ""] = (await text(process.stdin)).split(/\r?\n/, 1);
  return line;
}
