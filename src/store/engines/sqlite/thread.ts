import { MessageChannel, Worker, type MessagePort } from "node:worker_threads";
import { stackOf } from "../../../common/reason.ts";
import { StoreError } from "../../../ports/store/errors.ts";
import { closed, createCommitQueue, type Commits, type Group } from "./commit.ts";
import { storeErrorOf } from "./errors.ts";
import { isStatement, type Part } from "../../change.ts";
import { decodeOutcome, encodeGroup, type GroupMessage, type OutcomeMessage } from "./wire.ts";

/** While one group is written the next one is already at the writer, so that it never waits for this thread. */
const groupsAtOnceAlone = 2;
/** Beside other threads it is theirs that is already there; more groups of one thread would only be smaller ones. */
const groupsAtOnceBeside = 1;

/** The port by which the commits of a thread reach the writer. */
export type WriterPort = MessagePort;

/** The writer's thread as its owner has it. */
export interface OwnedWriter extends Commits {
  /** Accepts the commits of one more thread from this port. */
  join(port: WriterPort): void;
}

/**
 * Commits on a thread of its own. If the writer ends unexpectedly, its commits are refused as `gone`, and the next commit starts
 * another writer.
 */
export function startWriter(path: string): OwnedWriter {
  let running: Line | undefined;
  function open(): Line {
    running ??= startThread(path, () => (running = undefined));
    return running;
  }
  let groupsAtOnce = groupsAtOnceAlone;
  let ended = false;
  const { add, end } = commitBy(open, () => groupsAtOnce);
  return {
    add,
    end() {
      ended = true;
      return end();
    },
    join(port) {
      if (ended) return port.close();
      groupsAtOnce = groupsAtOnceBeside;
      open().send(port);
    },
  };
}

/**
 * Commits by the writer of another thread, to which `join` gives a port. If the writer ends unexpectedly, its commits are
 * refused as `gone`, and the next commit joins again.
 */
export function joinWriter(join: (port: WriterPort) => void): Commits {
  return commitBy(
    () => {
      const { port1: port, port2 } = new MessageChannel();
      const line = createLine(port, (ended) => {
        port.on("close", () => ended(brokenOff(undefined)));
      });
      join(port2);
      return line;
    },
    () => groupsAtOnceBeside,
  );
}

/** A single commit is sent at once. Commits that arrive while groups are written are the next group. */
function commitBy(open: () => Line, groupsAtOnce: () => number): Commits {
  const queue = createCommitQueue();
  let writer: Writer | undefined;
  let scheduled = false;
  let isEnding = false;
  let ending: Promise<void> | undefined;

  function send(): void {
    scheduled = false;
    if (queue.length > 0) writer ??= createWriter(open(), send, lost);
    while (queue.length > 0 && writer!.inFlight < groupsAtOnce()) writer!.commit(queue.take());
    if (isEnding && queue.length === 0 && writer?.inFlight === 0) writer.end();
  }

  function lost(): void {
    writer = undefined;
    if (queue.length > 0) send();
  }

  async function end(): Promise<void> {
    isEnding = true;
    send();
    // When it breaks off, another one writes what has waited.
    while (writer) await writer.ended;
  }

  writer = createWriter(open(), send, lost);
  return {
    add(parts) {
      if (isEnding) return Promise.reject(closed());
      if (!scheduled) setImmediate(send);
      scheduled = true;
      return queue.add(parts);
    },
    end: () => (ending ??= end()),
  };
}

/** A commit group is garbage soon after it is written. With Node's default, collecting it delays the next group. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 };

/** What leads to the writer's thread and back. */
interface Line {
  send(message: GroupMessage | MessagePort | "end"): void;
  /** Keeps this thread running while an answer is awaited. */
  keep(isAwaited: boolean): void;
  onOutcomes(take: (outcomes: readonly OutcomeMessage[]) => void): void;
  /** Calls back once with the error of whatever was unanswered by then. */
  onEnd(end: (reason: unknown) => void): void;
}

function createLine(port: Worker | MessagePort, watch: (ended: (reason: unknown) => void) => void): Line {
  return {
    send(message) {
      if (typeof message !== "string") port.postMessage(message, [message]);
      else port.postMessage(message);
    },
    keep: (isAwaited) => void (isAwaited ? port.ref() : port.unref()),
    onOutcomes(take) {
      port.on("message", take);
      // Listening holds a port.
      port.unref();
    },
    onEnd: watch,
  };
}

function startThread(path: string, lost: () => void): Line {
  const worker = new Worker(new URL("./writer.ts", import.meta.url), {
    workerData: path,
    execArgv: [],
    resourceLimits,
  });
  let error: unknown = "it ended by itself";
  worker.on("error", (thrown) => (error = thrown));
  worker.on("exit", lost);
  return createLine(worker, (ended) =>
    worker.on("exit", (code) => {
      // Of a defect nobody else tells: where nothing was in flight, no request fails.
      if (code !== 0 && !isKnown(error)) console.error(`The writer's thread broke off: ${stackOf(error)}`);
      ended(brokenOff(error));
    }),
  );
}

interface Writer {
  readonly inFlight: number;
  /** Resolves when the thread has ended. */
  readonly ended: Promise<void>;
  commit(group: Group): void;
  /** Tells the thread to end after the groups that it was given. */
  end(): void;
}

/** One line to a writer; `settled` is called after each group, `lost` when it has ended. */
function createWriter(line: Line, settled: () => void, lost: () => void): Writer {
  const sent: Group[] = [];
  let ending = false;
  line.onOutcomes((outcomes) => {
    const { commits, settle } = sent.shift()!;
    if (sent.length === 0) line.keep(false);
    settle(outcomes.map((outcome, index) => decodeOutcome(outcome, statementsIn(commits[index]!))));
    settled();
  });
  const ended = new Promise<void>((resolve) => {
    line.onEnd((reason) => {
      for (const { commits, settle } of sent.splice(0)) settle(commits.map(() => ({ error: reason })));
      lost();
      resolve();
    });
  });
  return {
    get inFlight() {
      return sent.length;
    },
    ended,
    commit(group) {
      let message: GroupMessage;
      try {
        message = encodeGroup(group.commits);
      } catch (error) {
        group.settle(group.commits.map(() => ({ error })));
        return;
      }
      line.send(message);
      line.keep(true);
      sent.push(group);
    },
    end() {
      if (ending) return;
      ending = true;
      line.keep(true);
      line.send("end");
    },
  };
}

const statementsIn = (parts: readonly Part[]) => parts.filter(isStatement).length;

const isKnown = (error: unknown) => storeErrorOf(error) instanceof StoreError;

/** The refusal after the thread broke off: its own error where the store knows it, else `gone`. */
const brokenOff = (error: unknown): unknown =>
  isKnown(error) ? storeErrorOf(error) : new StoreError("gone", "the writer broke off", { cause: error });
