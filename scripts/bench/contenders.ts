import type { Store } from "./site.ts";

/** An implementation under comparison. */
export interface Entry {
  readonly module: string;
  readonly stores: readonly Store[];
  /** True if the dispatcher runs during the requests. Such a contender takes part in `sendSms` only. */
  readonly dispatching?: boolean;
}

const servers = ["sqlite", "postgres"] as const;

/** All contenders by name. */
export const contenders: Readonly<Record<string, Entry>> = {
  limit: { module: "limit.ts", stores: servers },
  fastify: { module: "fastify.ts", stores: servers },
  "connect-hub": { module: "connect-hub.ts", stores: [...servers, "d1"] },
  "connect-hub, dispatching": { module: "connect-hub.ts", stores: servers, dispatching: true },
};
