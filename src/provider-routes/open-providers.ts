import { channels, type Channel } from "../domain/messages/delivery.ts";
import type {
  EsimUpstream,
  MailProvider,
  MessageProvider,
  Provider,
  ProviderSurroundings,
} from "../ports/providers.ts";
import type { PlannedProvider } from "./routes.ts";

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
    if (isMail(plan)) keep(mail, plan.create(plan.name, surroundings));
    else if (isEsim(plan)) keep(esim, plan.create(plan.name, surroundings));
    else if (isMessages(plan)) keep(messages, plan.create(plan.name, surroundings));
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
