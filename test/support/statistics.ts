import type { components } from "../../generated/types.ts";
import { openAccount, type Credentials } from "./accounts.ts";
import type { TestService } from "./service.ts";

/** A statistics request. Unset members have their defaults. */
export type StatsQuery = Partial<components["schemas"]["StatsRequest"]>;
export type StatsEntry = components["schemas"]["StatsEntry"];

/** A statistics operation under test. */
export interface StatisticsOperation {
  readonly path: `/api/v1/connect-hub/${"sms" | "call/flash" | "whatsapp" | "telegram"}/stats`;
  /** Price of one message in micro-units. */
  readonly priceMicros: number;
  /** Sends a message of the operation's channel to a number that ends with these two digits. */
  readonly send: (service: TestService, caller: Credentials, ending: string) => Promise<void>;
  /** Sends a message of another channel. */
  readonly sendElsewhere: (service: TestService, caller: Credentials) => Promise<void>;
}

/** Helpers of the statistics tests. */
export interface StatisticsFixture {
  readonly operation: StatisticsOperation;
  readonly service: () => TestService;
  /** Creates an account with credit for 100 messages. */
  readonly open: () => Promise<Credentials>;
  readonly send: (caller: Credentials, ending?: string) => Promise<void>;
  readonly query: (caller: Credentials, query: StatsQuery) => Promise<readonly StatsEntry[]>;
  /** Advances the clock to a time in ISO 8601. */
  readonly advanceTo: (time: string) => void;
}

/** Creates the helpers. `service` is called in each test, after the service has started. */
export function createStatisticsFixture(
  operation: StatisticsOperation,
  service: () => TestService,
): StatisticsFixture {
  return {
    operation,
    service,
    open: () => openAccount(service(), 100 * operation.priceMicros),
    send: (caller, ending = "23") => operation.send(service(), caller, ending),
    async query(caller, query) {
      // The client's type requires fields with defaults, but the API does not.
      const body = query as components["schemas"]["StatsRequest"];
      return (await service().client(caller).POST(operation.path, { body })).data!;
    },
    advanceTo: (time) => service().clock.advance(Date.parse(time) - service().clock.now()),
  };
}
