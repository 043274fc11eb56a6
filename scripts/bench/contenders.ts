import type { Workload } from "./workloads.ts";

/** One contender: its module, the kind of its database, and what it takes part in. */
export interface Entry {
  readonly module: string;
  readonly store: "sqlite" | "postgres";
  readonly dispatching: boolean;
  /** Whether its answers have to be those of connect-hub. */
  readonly answersInFull: boolean;
  readonly takesPart: (name: string, workload: Workload) => boolean;
}

const onFile: Entry = {
  module: "connect-hub.ts",
  store: "sqlite",
  dispatching: false,
  answersInFull: true,
  takesPart: () => true,
};
const onPostgres: Entry = { ...onFile, store: "postgres" };
const sendSmsAlone = (name: string) => name === "sendSms";

/** For each store its contenders; the figures of the others are compared with those of `base`. */
export const lines = {
  sqlite: {
    base: "fastify",
    workloads: undefined,
    contenders: {
      // It checks nothing, so it has nothing to refuse.
      limit: { ...onFile, module: "limit.ts", takesPart: (_name, { status }) => status === 200 },
      fastify: { ...onFile, module: "fastify.ts" },
      "hono-stock": { ...onFile, module: "hono-stock.ts" },
      express: { ...onFile, module: "express.ts" },
      "connect-hub": onFile,
      "connect-hub, dispatching": { ...onFile, dispatching: true, takesPart: sendSmsAlone },
    },
  },
  postgres: {
    base: "bare pg, a transaction a request",
    workloads: ["sendSms"],
    contenders: {
      "bare pg, a transaction a request": { ...onPostgres, module: "pg-driver.ts", answersInFull: false },
      "connect-hub on Postgres": onPostgres,
      "connect-hub on Postgres, dispatching": { ...onPostgres, dispatching: true },
      "connect-hub on SQLite": onFile,
    },
  },
} satisfies Readonly<Record<string, Line>>;

interface Line {
  readonly base: string;
  /** The workloads of this line; all where it names none. */
  readonly workloads: readonly string[] | undefined;
  readonly contenders: Readonly<Record<string, Entry>>;
}
