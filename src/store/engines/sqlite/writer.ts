import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from "node:worker_threads";
import type { Write } from "../../write.ts";
import { configure } from "./driver.ts";
import { openFile } from "./file.ts";
import { createCommitGroup } from "./group.ts";
import { createDecoder, encodeOutcome, type GroupMessage } from "./wire.ts";

const cacheKibibytes = 8_192;

/** What a thread sends to the writer: a group, the port of one more thread, or that nothing more comes. */
export type ToWriter = GroupMessage | MessagePort | "end";

/** A thread whose lists are written. */
interface Sender {
  readonly port: MessagePort;
  readonly decode: ReturnType<typeof createDecoder>;
}

/** The lists of one sender. */
interface Group {
  readonly port: MessagePort;
  readonly lists: readonly (readonly Write[])[];
}

/**
 * The thread that commits: answers each group with its outcomes, and closes the file when it is told to. Groups of several
 * threads that wait at the same time are one transaction, one of each: none waits for more than one of another's.
 */
function write(main: MessagePort): void {
  const database = openFile(String(workerData));
  configure(database, cacheKibibytes);
  const commitGroup = createCommitGroup(database);
  const senders = new Set<Sender>();

  function join(port: MessagePort): void {
    const sender = { port, decode: createDecoder() };
    senders.add(sender);
    port.on("message", (message: ToWriter) => {
      const first = take(sender, message);
      if (first) commitTogether([first, ...takeOthers(sender)]);
    });
    port.on("close", () => senders.delete(sender));
  }

  function takeOthers(sender: Sender): readonly Group[] {
    return [...senders].flatMap((other) => {
      const waiting = other === sender ? undefined : receiveMessageOnPort(other.port);
      return (waiting && take(other, waiting.message as ToWriter)) ?? [];
    });
  }

  /** The message's lists, if it has any. */
  function take(sender: Sender, message: ToWriter): Group | undefined {
    const { port } = sender;
    if (message === "end") leave(sender);
    else if ("postMessage" in message) join(message);
    else return { port, lists: sender.decode(message) };
    return undefined;
  }

  /** The end of the main thread is the end of all. */
  function leave(sender: Sender): void {
    senders.delete(sender);
    if (sender.port !== main) return sender.port.close();
    database.close();
    for (const { port } of senders) port.close();
    main.close();
  }

  function commitTogether(groups: readonly Group[]): void {
    const outcomes = commitGroup(
      groups.length === 1 ? groups[0]!.lists : groups.flatMap(({ lists }) => lists),
    );
    let done = 0;
    for (const { port, lists } of groups) {
      port.postMessage(outcomes.slice(done, (done += lists.length)).map(encodeOutcome));
    }
  }

  join(main);
}

// Elsewhere it is only compiled.
if (parentPort) write(parentPort);
