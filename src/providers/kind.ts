import type { z } from "zod";
import type { Channel } from "../domain/messages/delivery.ts";
import type {
  EsimUpstream,
  MailProvider,
  MessageProvider,
  ProviderSurroundings,
} from "../ports/providers.ts";

/** The kinds that need sockets, which not every runtime has. */
export const socketKinds = ["smpp", "sip", "smtp"] as const;

/** Creates a provider from its name and the output of the kind's options. */
type Create<Made> = (name: string, options: never, surroundings: ProviderSurroundings) => Made;

/** A kind of provider: the exports of its folder. */
export type ProviderKind = (
  | { readonly serves: readonly Channel[]; readonly create: Create<MessageProvider> }
  | { readonly serves: readonly ["email"]; readonly create: Create<MailProvider> }
  | { readonly serves: readonly ["esim"]; readonly create: Create<EsimUpstream> }
) & {
  readonly options: z.ZodObject;
  /** Set if it sends nothing. */
  readonly pretends?: true;
  /** Options whose texts have placeholders, by the path to each, and how a text without any is written there. */
  readonly templates?: {
    readonly paths: readonly (readonly string[])[];
    literal(text: string): string;
  };
};

/** The kinds that a runtime can run, by name. */
export type ProviderKinds = Readonly<Record<string, ProviderKind>>;

type Factory<Made> = (surroundings: ProviderSurroundings) => Made;

/** A provider with valid options that is not created yet, by the services that it works for. */
export type PlannedProvider = {
  readonly name: string;
  /** The name of its kind, such as `smpp`. */
  readonly kind: string;
} & (
  | { readonly serves: readonly Channel[]; readonly create: Factory<MessageProvider> }
  | { readonly serves: readonly ["email"]; readonly create: Factory<MailProvider> }
  | { readonly serves: readonly ["esim"]; readonly create: Factory<EsimUpstream> }
);
