import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from "node:worker_threads";
import type { Part } from "../../change.ts";
import "../../decisions.ts";
import { configure } from "./driver.ts";
import { openFile } from "./file.ts";
import { createCommitGroup } from "./group.ts";
import { decodeGroup, encodeOutcome, type GroupMessage } from "./wire.ts";

const cacheKibibytes = 8_192;

/** What a thread sends: a group, the port of one more thread, or that nothing more comes. */
type ToWriter = GroupMessage | MessagePort | "end";

/** The commits of one thread. */
interface Group {
  readonly port: MessagePort;
  readonly commits: readonly (readonly Part[])[];
}

/**
 * The thread that commits: responds to each group with its results, and closes the file at the message "end". Groups of several
 * threads that wait at the same time are one transaction, with one group of each.
 */
function write(main: MessagePort): void {
  const database = openFile(String(workerData));
  configure(database, cacheKibibytes);
  const commitGroup = createCommitGroup(database);
  const senders = new Set<MessagePort>();

  function join(port: MessagePort): void {
    senders.add(port);
    port.on("message", (message: ToWriter) => {
      const first = take(port, message);
      if (first) commitTogether([first, ...takeOthers(port)]);
    });
    port.on("close", () => senders.delete(port));
  }

  function takeOthers(sender: MessagePort): readonly Group[] {
    return [...senders].flatMap((other) => {
      const waiting = other === sender ? undefined : receiveMessageOnPort(other);
      return (waiting && take(other, waiting.message as ToWriter)) ?? [];
    });
  }

  /** Returns the commits of the message, if it has any. */
  function take(port: MessagePort, message: ToWriter): Group | undefined {
    if (message === "end") leave(port);
    else if (typeof message === "string") return { port, commits: decodeGroup(message) };
    else join(message);
    return undefined;
  }

  /** The end of the main thread is the end of all. */
  function leave(sender: MessagePort): void {
    senders.delete(sender);
    if (sender !== main) return sender.close();
    database.close();
    for (const port of senders) port.close();
    main.close();
  }

  function commitTogether(groups: readonly Group[]): void {
    const outcomes = commitGroup(groups.flatMap(({ commits }) => commits));
    let done = 0;
    for (const { port, commits } of groups) {
      port.postMessage(outcomes.slice(done, (done += commits.length)).map(encodeOutcome));
    }
  }

  join(main);
}

// Elsewhere it is only compiled.
if (parentPort) write(parentPort);
