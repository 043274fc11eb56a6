import type { components } from "../../generated/types.ts";
import { openAccount, type Credentials } from "./accounts.ts";
import type { TestService } from "./service.ts";

/** A statistics request; what is left out has its default. */
export type StatsQuery = Partial<components["schemas"]["StatsRequest"]>;
export type StatsEntry = components["schemas"]["StatsEntry"];

/** A statistics operation as the suite needs it. */
export interface StatisticsOperation {
  readonly path: `/api/v1/connect-hub/${"sms" | "call/flash" | "whatsapp" | "telegram"}/stats`;
  /** What one message costs, in micro-units. */
  readonly priceMicros: number;
  /** Sends a message of the channel to a number that ends in these two digits. */
  readonly send: (service: TestService, caller: Credentials, ending: string) => Promise<void>;
  /** Sends a message of another channel. */
  readonly sendElsewhere: (service: TestService, caller: Credentials) => Promise<void>;
}

/** What the tests of statistics work with. */
export interface StatsBench {
  readonly operation: StatisticsOperation;
  readonly service: () => TestService;
  /** A new account that can pay for a hundred messages. */
  readonly open: () => Promise<Credentials>;
  readonly send: (caller: Credentials, ending?: string) => Promise<void>;
  readonly ask: (caller: Credentials, query: StatsQuery) => Promise<readonly StatsEntry[]>;
  /** Moves the clock forward to a time. */
  readonly goTo: (time: string) => void;
}

/** The tests' bench over a service that is started by the time a test runs. */
export function createStatsBench(operation: StatisticsOperation, service: () => TestService): StatsBench {
  return {
    operation,
    service,
    open: () => openAccount(service(), 100 * operation.priceMicros),
    send: (caller, ending = "23") => operation.send(service(), caller, ending),
    async ask(caller, query) {
      // The client's type has every default filled in; the wire does not need them.
      const body = query as components["schemas"]["StatsRequest"];
      return (await service().client(caller).POST(operation.path, { body })).data!;
    },
    goTo: (time) => service().clock.advance(Date.parse(time) - service().clock.now()),
  };
}
