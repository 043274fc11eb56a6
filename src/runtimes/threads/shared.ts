import type { Finding, GuardedSend, SendPolicy, SentMessage } from "../../ports/guard.ts";
import type { WriterPort } from "../../store/engines/sqlite/thread.ts";
import type { Config } from "../../config.ts";
import type { Secrets } from "../../domain/access/secrets.ts";
import type { Channel, Queue } from "../../domain/messages/delivery.ts";
import type { Point } from "../../metrics/reading.ts";
import type { OnEveryThread } from "../../operations/on-every-thread.ts";
import type { PlannedRoute } from "../../provider-routes/routes.ts";
import type { PassedReply, PassedRequest } from "./passed.ts";
import type { UsesMemory } from "./shared-uses.ts";

/** What a further thread for HTTP is told as it starts. */
export interface ThreadData extends Pick<
  Config,
  | "host"
  | "httpThreads"
  | "trustProxy"
  | "requestsPerMinute"
  | "requestsPerMinutePerAddress"
  | "logLevel"
  | "callerPool"
  | "countries"
  | "retentionMonths"
> {
  /** Its number, from 2: the main thread is the first. */
  readonly thread: number;
  readonly path: string;
  readonly port: number;
  readonly jwtSecrets: Secrets;
  /** What it does by itself. */
  readonly operations: readonly OnEveryThread[];
  /** The channels that are switched on, with their routes, where they have some. */
  readonly channels: Readonly<Partial<Record<Channel, readonly PlannedRoute[] | "sandbox">>>;
  readonly keyUses: UsesMemory;
  readonly failureUses: UsesMemory;
  /** Counts how often what threads remember of the store was changed. */
  readonly changes: SharedArrayBuffer;
  /** What the process's monotonic clock shows when the steady time is 0, in milliseconds. */
  readonly steadyOrigin: number;
  /** Whether it counts what it does, for metrics. */
  readonly isMeasured: boolean;
}

/** A metric's values on their way to another thread, which knows the metric by its name. */
export interface SentReading {
  readonly name: string;
  readonly points: readonly Point[];
}

/** What the main thread does for the others. */
export interface MainThread {
  /** Answers a request that they do not answer by themselves. */
  answer(request: PassedRequest): Promise<PassedReply>;
  /** Wakes the queues in which something has become due. */
  wake(queues: readonly Queue[]): void;
  /** Judges a send, and counts it unless it is blocked. */
  admit(given: { readonly send: GuardedSend; readonly policy: SendPolicy }): Promise<Finding | undefined>;
  /** Takes a send back that was counted. */
  revert(message: SentMessage): void;
  join(given: { readonly port: WriterPort }): void;
  log(batch: Uint8Array): void;
}

/** What a further thread for HTTP does when the main thread asks it to. */
export interface HttpThread {
  /** Resolves when it accepts connections. */
  listen(given: null): Promise<void>;
  read(given: null): readonly SentReading[];
  /** Accepts no new connections; resolves when the requests in flight are answered, and logged. */
  stop(given: null): Promise<void>;
  /** Resolves when all is committed and its connection to the database closed. */
  close(given: null): Promise<void>;
}
