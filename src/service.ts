import type { Context as HonoContext } from "hono";
import type { Config } from "./config.ts";
import { createDispatcher, type Dispatcher } from "./delivery/dispatcher.ts";
import { createAccessTokens } from "./http/access-tokens.ts";
import { createApp } from "./http/app.ts";
import { createRateLimit } from "./http/rate-limit.ts";
import type { ReferenceAssets } from "./http/reference.ts";
import type { Context } from "./operations/context.ts";
import type { Clock } from "./ports/clock.ts";
import type { Gateways } from "./ports/gateways.ts";
import type { Log } from "./ports/log.ts";
import type { Mailer } from "./ports/mailer.ts";
import { channels } from "./domain/delivery.ts";
import { createSandboxEsim } from "./providers/sandbox/esim.ts";
import { createSandboxGateway } from "./providers/sandbox/gateway.ts";
import { createSandboxVerification } from "./providers/sandbox/verification.ts";
import type { Engine } from "./store/engine.ts";
import { createKeyOwners } from "./store/key-owners.ts";
import { createPriceBook } from "./store/price-book.ts";
import { createStore } from "./store/store.ts";

/** What a runtime brings along. */
export interface Surroundings {
  readonly config: Config;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: Log;
  readonly baseUrl: () => string;
  readonly jwtSecret: string;
  readonly version: string;
  /** Left out where something else serves the contract and its page. */
  readonly reference?: ReferenceAssets;
  /** Takes what the sandbox would have e-mailed. */
  readonly mailer: Mailer;
  readonly addressOf: (context: HonoContext) => string;
  /** How many messages the dispatcher takes at a time, where that has a limit of its own. */
  readonly messagesAtOnce?: number;
  /** Tells whoever runs the dispatcher that something is due. */
  readonly wake: () => void;
}

/** The service, put together on a database whose schema is current. */
export interface Service {
  readonly context: Context;
  readonly dispatcher: Dispatcher;
  readonly fetch: (request: Request, environment?: object) => Response | Promise<Response>;
}

/** Puts the service together from its configuration and surroundings; opens and starts nothing. */
export function createService(surroundings: Surroundings): Service {
  const { config, clock, log } = surroundings;
  const context = createContext(surroundings);
  const mailer = config.providers.email === "off" ? undefined : surroundings.mailer;
  const dispatcher = createDispatcher({ ...context, log, mailer }, surroundings.messagesAtOnce);
  const app = createApp(
    {
      ...context,
      context,
      log,
      keyLimit: createRateLimit(config.requestsPerMinute, clock),
      addressLimit: createRateLimit(config.requestsPerMinutePerAddress, clock),
      addressOf: surroundings.addressOf,
    },
    surroundings.reference,
  );
  return { context, dispatcher, fetch: app.fetch };
}

function createContext(surroundings: Surroundings): Context {
  const { config, engine, clock } = surroundings;
  const store = createStore(engine);
  return {
    store,
    clock,
    prices: createPriceBook(store.prices, clock),
    keyOwners: createKeyOwners(store.apiKeys, clock),
    accessTokens: createAccessTokens(surroundings.jwtSecret),
    gateways: gatewaysOf(config),
    verification: createSandboxVerification(),
    sendsMail: config.providers.email !== "off",
    esim: config.providers.esim === "off" ? undefined : createSandboxEsim(clock),
    service: {
      version: surroundings.version,
      startedAt: clock.now(),
      baseUrl: surroundings.baseUrl,
      currency: config.currency,
      welcomeCreditMicros: config.welcomeCreditMicros,
      callerPool: config.callerPool,
    },
    wake: surroundings.wake,
  };
}

function gatewaysOf({ providers }: Config): Gateways {
  const switchedOn = channels.filter((channel) => providers[channel] !== "off");
  return Object.fromEntries(switchedOn.map((channel) => [channel, createSandboxGateway()]));
}
