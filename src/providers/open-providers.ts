import { channels, type Channel } from "../domain/messages/delivery.ts";
import type {
  EsimUpstream,
  MailProvider,
  MessageProvider,
  Provider,
  ProviderReport,
  ProviderSurroundings,
} from "../ports/providers.ts";
import { within } from "../common/within.ts";
import type { PlannedProvider } from "./kind.ts";

/** The providers that were made, by name and by what they work for. */
export interface OpenProviders {
  readonly messages: ReadonlyMap<string, MessageProvider>;
  readonly mail: ReadonlyMap<string, MailProvider>;
  readonly esim: ReadonlyMap<string, EsimUpstream>;
  readonly all: readonly Provider[];
  /** Has those with queues of their own give back what they have not sent. */
  drain(): void;
  /** Finishes the work in progress everywhere; never rejects. */
  close(): Promise<void>;
}

/** Makes providers from their plans; those that bind sessions begin to connect. */
export function openProviders(
  plans: Iterable<PlannedProvider>,
  surroundings: ProviderSurroundings,
): OpenProviders {
  const messages = new Map<string, MessageProvider>();
  const mail = new Map<string, MailProvider>();
  const esim = new Map<string, EsimUpstream>();
  const all: Provider[] = [];
  for (const plan of plans) {
    if (isMail(plan)) keep(mail, plan.create(surroundings));
    else if (isEsim(plan)) keep(esim, plan.create(surroundings));
    else if (isMessages(plan)) keep(messages, plan.create(surroundings));
  }

  function keep<Made extends Provider>(providers: Map<string, Made>, provider: Made): void {
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
        if (end.status === "rejected") surroundings.log.error(fields, "provider did not close");
      }
    },
  };
}

type PlanFor<Service> = Extract<PlannedProvider, { readonly serves: readonly Service[] }>;

const isMail = (plan: PlannedProvider): plan is PlanFor<"email"> => plan.serves[0] === "email";
const isEsim = (plan: PlannedProvider): plan is PlanFor<"esim"> => plan.serves[0] === "esim";
const isMessages = (plan: PlannedProvider): plan is PlanFor<Channel> =>
  channels.some((channel) => channel === plan.serves[0]);

/** What one provider found when it connected. */
export interface NamedReport extends ProviderReport {
  readonly name: string;
}

const checkMilliseconds = 60_000;

/** Connects each provider for real, all at once, for a minute at most; the reports are in the providers' order. */
export function checkProviders(
  providers: Iterable<Pick<Provider, "name" | "check">>,
  milliseconds = checkMilliseconds,
): Promise<readonly NamedReport[]> {
  return Promise.all(
    [...providers].map(async (provider) => ({
      name: provider.name,
      ...(await within(milliseconds, provider.check().catch(failed), () => ({
        ok: false,
        detail: `It has not answered within ${milliseconds / 1_000} s.`,
      }))),
    })),
  );
}

const failed = (): ProviderReport => ({ ok: false, detail: "The check itself failed." });
