import type { z } from "zod";
import type { Channel } from "../domain/messages/delivery.ts";
import type {
  EsimUpstream,
  MailProvider,
  MessageProvider,
  ProviderSurroundings,
} from "../ports/providers.ts";

/** Options whose texts have placeholders, by the path to each, and how a text without any is written there. */
export interface Templates {
  readonly paths: readonly (readonly string[])[];
  literal(text: string): string;
}

/** What a provider's module exports: its options, and the function that makes it from them. */
interface Module<Options extends z.ZodObject, Made> {
  readonly options: Options;
  readonly templates?: Templates;
  create(name: string, options: z.output<Options>, surroundings: ProviderSurroundings): Made;
}

/** Makes a provider, whose options are valid. */
export type Factory<Made> = (name: string, surroundings: ProviderSurroundings) => Made;

/** The result of reading a provider's options. */
export type Reading<Made> =
  { readonly value: Factory<Made> } | { readonly issues: readonly z.core.$ZodIssue[] };

interface KindOf<Made> {
  /** The names of its options. */
  readonly optionNames: readonly string[];
  readonly templates?: Templates;
  read(options: unknown): Reading<Made>;
}

/** A kind of provider as the operator names it in the routes, by what it works for. */
export type ProviderKind =
  | ({
      readonly serves: readonly Channel[];
      /** Set for kinds that only pretend to send. */
      readonly pretends?: true;
    } & KindOf<MessageProvider>)
  | ({ readonly serves: readonly ["email"] } & KindOf<MailProvider>)
  | ({ readonly serves: readonly ["esim"] } & KindOf<EsimUpstream>);

/** The kinds that a runtime can run, by name. */
export type ProviderKinds = Readonly<Record<string, ProviderKind>>;

/** A kind from its module. */
export function kindOf<Options extends z.ZodObject, Made>({
  options,
  templates,
  create,
}: Module<Options, Made>): KindOf<Made> {
  return {
    optionNames: Object.keys(options.shape),
    ...(templates && { templates }),
    read(written) {
      const result = options.safeParse(written);
      if (!result.success) return { issues: result.error.issues };
      return { value: (name, surroundings) => create(name, result.data, surroundings) };
    },
  };
}
