import type { Workload } from "./workloads.ts";

/** One contender: its module, the kind of its database, and what it takes part in. */
export interface Entry {
  readonly module: string;
  readonly store: "sqlite" | "postgres";
  readonly dispatching: boolean;
  readonly takesPart: (name: string, workload: Workload) => boolean;
}

/** The service itself, on SQLite. */
export const connectHub: Entry = {
  module: "connect-hub.ts",
  store: "sqlite",
  dispatching: false,
  takesPart: () => true,
};
/** The service with its dispatcher beside it. */
export const dispatching: Entry = { ...connectHub, dispatching: true };
const onPostgres: Entry = { ...connectHub, store: "postgres" };

/** For each store its contenders; the figures of the others are compared with those of `base`. */
export const lines = {
  sqlite: {
    base: "fastify",
    workloads: undefined,
    contenders: {
      // It checks nothing, so it has nothing to refuse.
      limit: { ...connectHub, module: "bare.ts", takesPart: (_name, { status }) => status === 200 },
      fastify: { ...connectHub, module: "fastify.ts" },
      "hono-stock": { ...connectHub, module: "hono-stock.ts" },
      express: { ...connectHub, module: "express.ts" },
      "connect-hub": connectHub,
      "connect-hub, dispatching": { ...dispatching, takesPart: (name) => name === "sendSms" },
    },
  },
  postgres: {
    base: "bare pg, a transaction a request",
    workloads: ["sendSms"],
    contenders: {
      "bare pg, a transaction a request": { ...onPostgres, module: "bare.ts" },
      "connect-hub on Postgres": onPostgres,
      "connect-hub on Postgres, dispatching": { ...onPostgres, dispatching: true },
      "connect-hub on SQLite": connectHub,
    },
  },
} satisfies Readonly<Record<string, Line>>;

interface Line {
  readonly base: string;
  /** The workloads of this line; all where it names none. */
  readonly workloads: readonly string[] | undefined;
  readonly contenders: Readonly<Record<string, Entry>>;
}
