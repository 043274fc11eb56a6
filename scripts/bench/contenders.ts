import type { Workload } from "./workloads.ts";

/** One contender: its module, the kind of its database, and what it takes part in. */
export interface Entry {
  readonly module: string;
  readonly store: "sqlite" | "postgres";
  readonly dispatching: boolean;
  /** Whether it counts what it does, for metrics. */
  readonly measured: boolean;
  /** How many of it there are on one database, which share the connections. */
  readonly instances: number;
  /** By how much everything between it and its Postgres server is late, each way. */
  readonly delayMilliseconds: number;
  readonly takesPart: (name: string, workload: Workload) => boolean;
}

const entryOf = (more: Partial<Entry> = {}): Entry => ({
  module: "connect-hub.ts",
  store: "sqlite",
  dispatching: false,
  measured: false,
  instances: 1,
  delayMilliseconds: 0,
  takesPart: () => true,
  ...more,
});

/** The service itself, on SQLite. */
export const connectHub = entryOf();
/** The service with its dispatcher beside it. */
export const dispatching = entryOf({ dispatching: true, takesPart: (name) => name === "sendSms" });

/** Instances of the service whose statements take a millisecond to the server, and their answers one back. */
const away = (instances: number) => entryOf({ store: "postgres", instances, delayMilliseconds: 1 });

/** For each store its contenders and its workloads, all where it names none; the figures are compared with `base`'s. */
export const lines = {
  sqlite: {
    base: "fastify",
    workloads: undefined,
    contenders: {
      // It checks nothing, so it has nothing to refuse.
      limit: entryOf({ module: "limit.ts", takesPart: (_name, { status }) => status <= 201 }),
      fastify: entryOf({ module: "fastify.ts" }),
      "connect-hub": connectHub,
      "connect-hub, with metrics": entryOf({ measured: true, takesPart: (name) => name === "sendSms" }),
      "connect-hub, dispatching": dispatching,
    },
  },
  postgres: {
    base: "limit on Postgres",
    workloads: ["sendSms"],
    contenders: {
      "limit on Postgres": entryOf({ module: "limit.ts", store: "postgres" }),
      "connect-hub on Postgres": entryOf({ store: "postgres" }),
      "connect-hub on Postgres, dispatching": entryOf({ store: "postgres", dispatching: true }),
      "connect-hub on Postgres, 2 ms away": away(1),
      "two of connect-hub on Postgres, 2 ms away": away(2),
      "four of connect-hub on Postgres, 2 ms away": away(4),
      "connect-hub on SQLite": connectHub,
    },
  },
};
