import { createTaskTracker } from "../common/task-tracker.ts";
import { withTimeout } from "../common/with-timeout.ts";
import { channels, type Channel } from "../domain/messages/delivery.ts";
import { lifetimes } from "../domain/time/lifetimes.ts";
import type {
  EsimPlatform,
  MailProvider,
  MessageProvider,
  Provider,
  ProviderChanges,
  ProviderCheckResult,
  ProviderDependencies,
} from "../ports/providers.ts";
import type { PlannedProvider } from "./kind.ts";

/** The created providers by name, grouped by the service they work for. */
export interface OpenProviders {
  readonly messages: ReadonlyMap<string, MessageProvider>;
  readonly mail: ReadonlyMap<string, MailProvider>;
  readonly esim: ReadonlyMap<string, EsimPlatform>;
  readonly all: readonly Provider[];
  /** Marks providers with internal queues as down, and makes them return all messages that they have not sent. */
  drain(): void;
  /**
   * Finishes the work in progress of all providers. Logs the providers that fail to close. Never rejects, and has no
   * time limit of its own.
   */
  close(): Promise<void>;
}

/** Creates providers from their plans. Providers that bind sessions start to connect. */
export function openProviders(
  plans: Iterable<PlannedProvider>,
  dependencies: ProviderDependencies,
): OpenProviders {
  const { prepare, drain, close } = createProviderPool(dependencies);
  const { providers, use } = prepare([...plans]);
  use();
  return { ...providers, drain, close };
}

/** Created providers that are not in use yet. Call either `use` or `discard`, once. */
export interface ProviderReplacement {
  readonly providers: Omit<OpenProviders, "drain" | "close">;
  readonly changes: ProviderChanges;
  /** Puts the providers into use, and retires each previous provider that is not one of these. */
  use(): void;
  /** Closes the new providers. The previous providers stay in use. */
  discard(): Promise<void>;
}

/** A provider cannot be created with its options. The cause may contain a secret. */
export class ProviderCreationError extends Error {
  readonly provider: string;

  constructor(provider: string, cause: unknown) {
    super(`The provider ${provider} cannot be created with its options.`, { cause });
    this.name = "ProviderCreationError";
    this.provider = provider;
  }
}

/** The providers in use. They can be replaced while the service runs. */
export interface ProviderPool {
  /**
   * Creates the providers of these plans. A provider in use whose plan has the same name and fingerprint is taken over
   * with its sessions. Throws `ProviderCreationError` if a provider cannot be created. The providers in use then do not
   * change.
   */
  prepare(plans: readonly PlannedProvider[]): ProviderReplacement;
  /**
   * Returns the message providers that are retired and not yet closed, unless a provider of the same name has replaced
   * them. They accept no messages, but still receive and poll statuses.
   */
  getLeaving(): ReadonlyMap<string, MessageProvider>;
  /** Sets the function that is called each time a retired provider was closed. */
  onClosed(listener: () => void): void;
  drain(): void;
  /** Closes all providers, also during their retirement. Logs each provider that fails to close. Never rejects. */
  close(): Promise<void>;
}

/** A provider with the parts that replace it in order. */
interface PooledProvider {
  readonly plan: PlannedProvider;
  readonly provider: Provider;
  readonly kind: "messages" | "mail" | "esim";
  /** Accepts no further messages, finishes those in progress, and closes. Resolves when all of this is done. */
  retire(): Promise<void>;
  /** Closes the provider. Further calls return the promise of the first one. */
  close(): Promise<void>;
  /** Resolves when the provider and all previous providers of its name are closed. */
  readonly closed: Promise<void>;
}

export function createProviderPool(dependencies: ProviderDependencies): ProviderPool {
  let current: ReadonlyMap<string, PooledProvider> = new Map();
  /** Providers that are retired and not yet closed, the latest one last. */
  const retired = new Set<PooledProvider>();
  let notifyClosed = () => {};

  function retire(pooled: PooledProvider): void {
    retired.add(pooled);
    void pooled.retire().then(() => {
      dependencies.log.info({ provider: pooled.plan.name }, "provider drained and closed after a reload");
      retired.delete(pooled);
      notifyClosed();
    });
  }

  function open(plan: PlannedProvider): PooledProvider {
    const previous = current.get(plan.name) ?? [...retired].findLast((each) => each.plan.name === plan.name);
    try {
      return openProvider(plan, dependencies, previous?.closed);
    } catch (error) {
      throw new ProviderCreationError(plan.name, error);
    }
  }

  return {
    prepare(plans) {
      const opened: PooledProvider[] = [];
      const next = new Map<string, PooledProvider>();
      try {
        for (const plan of plans) {
          const known = current.get(plan.name);
          const isUnchanged = known !== undefined && known.plan.fingerprint === plan.fingerprint;
          const pooled = isUnchanged ? known : open(plan);
          if (!isUnchanged) opened.push(pooled);
          next.set(plan.name, pooled);
        }
      } catch (error) {
        for (const { close } of opened) void close();
        throw error;
      }
      return {
        providers: group([...next.values()]),
        changes: findChanges(current, next),
        use() {
          const before = current;
          current = next;
          for (const [name, pooled] of before) if (next.get(name) !== pooled) retire(pooled);
        },
        discard: async () => void (await Promise.all(opened.map(({ close }) => close()))),
      };
    },
    getLeaving() {
      return group([...retired].filter(({ plan }) => !current.has(plan.name))).messages;
    },
    onClosed(listener) {
      notifyClosed = listener;
    },
    drain() {
      for (const { provider } of current.values()) provider.drain?.();
    },
    async close() {
      await Promise.all([...current.values(), ...retired].map(({ close }) => close()));
    },
  };
}

function findChanges(
  before: ReadonlyMap<string, PooledProvider>,
  next: ReadonlyMap<string, PooledProvider>,
): ProviderChanges {
  const names = [...next.keys()];
  return {
    added: names.filter((name) => !before.has(name)),
    changed: names.filter((name) => before.has(name) && before.get(name) !== next.get(name)),
    removed: [...before.keys()].filter((name) => !next.has(name)),
    unchanged: names.filter((name) => before.get(name) === next.get(name)),
  };
}

function group(pooled: readonly PooledProvider[]): ProviderReplacement["providers"] {
  const pick = <Made extends Provider>(kind: PooledProvider["kind"]) =>
    new Map(
      pooled.filter((each) => each.kind === kind).map(({ plan, provider }) => [plan.name, provider as Made]),
    );
  return {
    messages: pick<MessageProvider>("messages"),
    mail: pick<MailProvider>("mail"),
    esim: pick<EsimPlatform>("esim"),
    all: pooled.map(({ provider }) => provider),
  };
}

/** Creates a provider. `predecessor` resolves when the previous provider of this name is closed. */
function openProvider(
  plan: PlannedProvider,
  dependencies: ProviderDependencies,
  predecessor: Promise<void> | undefined,
): PooledProvider {
  const { provider, kind, finish } = createProvider(plan, {
    ...dependencies,
    ...(predecessor && { predecessor }),
  });
  const closed = Promise.withResolvers<void>();
  const hurry = Promise.withResolvers<void>();
  let closing: Promise<void> | undefined;

  const closeOnce = () => (closing ??= closeProvider());

  async function closeProvider(): Promise<void> {
    hurry.resolve();
    try {
      await provider.close();
    } catch {
      dependencies.log.error({ provider: plan.name }, "provider did not close");
    }
    void Promise.resolve(predecessor).then(closed.resolve);
  }

  return {
    plan,
    provider,
    kind,
    closed: closed.promise,
    close: closeOnce,
    async retire() {
      // A shutdown during this time closes the provider without waiting.
      await Promise.race([finish(), hurry.promise]);
      await closeOnce();
    },
  };
}

interface CreatedProvider extends Pick<PooledProvider, "provider" | "kind"> {
  /** Stops new work. Resolves when the messages in progress have a result, or after the maximum duration of an attempt. */
  finish(): Promise<void>;
}

function createProvider(plan: PlannedProvider, dependencies: ProviderDependencies): CreatedProvider {
  if (isMessages(plan)) return createRetirable(plan.create(dependencies));
  // The `close` of these providers finishes the requests in progress.
  const finish = async () => {};
  if (isMail(plan)) return { provider: plan.create(dependencies), kind: "mail", finish };
  return { provider: (plan as PlanFor<"esim">).create(dependencies), kind: "esim", finish };
}

/** The provider is retired. The message was not submitted to it. */
const retiredResult = {
  kind: "unavailable",
  detail: "The provider was removed or changed.",
  notSubmitted: true,
} as const;

/** Adds to a message provider that it can be retired: it then counts as down and rejects messages. */
function createRetirable(created: MessageProvider): CreatedProvider {
  const submissions = createTaskTracker();
  let isRetired = false;
  const provider: MessageProvider = {
    ...created,
    isUp: () => !isRetired && created.isUp(),
    send: async (message, canceled) =>
      isRetired ? retiredResult : submissions.add(created.send(message, canceled)),
  };
  return {
    kind: "messages",
    provider,
    async finish() {
      isRetired = true;
      created.drain?.();
      await withTimeout(lifetimes.submitMilliseconds, submissions.waitForAll(), () => {});
    },
  };
}

type PlanFor<Service> = Extract<PlannedProvider, { readonly serves: readonly Service[] }>;

const isMail = (plan: PlannedProvider): plan is PlanFor<"email"> => plan.serves[0] === "email";
const isMessages = (plan: PlannedProvider): plan is PlanFor<Channel> =>
  channels.some((channel) => channel === plan.serves[0]);
/** Result of a connection check of one provider. */
export interface NamedReport extends ProviderCheckResult {
  readonly name: string;
}

const checkMilliseconds = 60_000;

/**
 * Connects to each provider without sending a message, all at the same time. Each check gets at most `milliseconds`.
 * Default: 60,000. Returns the results in the order of `providers`. Never rejects. A check that fails or takes longer
 * is not `ok`.
 */
export function checkProviders(
  providers: Iterable<Pick<Provider, "name" | "check">>,
  milliseconds = checkMilliseconds,
): Promise<readonly NamedReport[]> {
  return Promise.all(
    [...providers].map(async (provider) => ({
      name: provider.name,
      ...(await withTimeout(milliseconds, provider.check().catch(toFailedCheck), () => ({
        ok: false,
        detail: `It has not responded within ${milliseconds / 1_000} s.`,
      }))),
    })),
  );
}

const toFailedCheck = (): ProviderCheckResult => ({ ok: false, detail: "The check itself failed." });
