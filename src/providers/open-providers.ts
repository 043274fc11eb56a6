import { channels, type Channel } from "../domain/messages/delivery.ts";
import type {
  EsimPlatform,
  MailProvider,
  MessageProvider,
  Provider,
  ProviderCheckResult,
  ProviderDependencies,
} from "../ports/providers.ts";
import { withTimeout } from "../common/with-timeout.ts";
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
  const messages = new Map<string, MessageProvider>();
  const mail = new Map<string, MailProvider>();
  const esim = new Map<string, EsimPlatform>();
  const all: Provider[] = [];
  for (const plan of plans) {
    if (isMail(plan)) add(mail, plan.create(dependencies));
    else if (isEsim(plan)) add(esim, plan.create(dependencies));
    else if (isMessages(plan)) add(messages, plan.create(dependencies));
  }

  function add<Made extends Provider>(providers: Map<string, Made>, provider: Made): void {
    providers.set(provider.name, provider);
    all.push(provider);
  }

  return {
    messages,
    mail,
    esim,
    all,
    drain() {
      for (const provider of all) provider.drain?.();
    },
    async close() {
      const closed = await Promise.allSettled(all.map((provider) => provider.close()));
      for (const [index, end] of closed.entries()) {
        const fields = { provider: all[index]?.name };
        if (end.status === "rejected") dependencies.log.error(fields, "provider did not close");
      }
    },
  };
}

type PlanFor<Service> = Extract<PlannedProvider, { readonly serves: readonly Service[] }>;

const isMail = (plan: PlannedProvider): plan is PlanFor<"email"> => plan.serves[0] === "email";
const isEsim = (plan: PlannedProvider): plan is PlanFor<"esim"> => plan.serves[0] === "esim";
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
