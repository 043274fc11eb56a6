import type { z } from "zod";
import type { Channel } from "../domain/messages/delivery.ts";
import type {
  EsimPlatform,
  MailProvider,
  MessageProvider,
  ProviderDependencies,
} from "../ports/providers.ts";

/** Provider kinds that need sockets. Some runtimes have no sockets. */
export const socketKinds = ["smpp", "sip", "smtp"] as const;

/** Creates a provider from its name and the parsed options of its kind. */
type Create<Made> = (name: string, options: never, dependencies: ProviderDependencies) => Made;

/** A kind of provider. Each kind is a folder with these exports. */
export type ProviderKind = (
  | { readonly serves: readonly Channel[]; readonly create: Create<MessageProvider> }
  | { readonly serves: readonly ["email"]; readonly create: Create<MailProvider> }
  | { readonly serves: readonly ["esim"]; readonly create: Create<EsimPlatform> }
) & {
  readonly options: z.ZodObject;
  /** Set if providers of this kind send nothing. */
  readonly isSimulated?: true;
  /**
   * Options that contain placeholders. `paths` are the paths to these options. `literal` escapes a text, so that it
   * contains no placeholders.
   */
  readonly templateOptions?: {
    readonly paths: readonly (readonly string[])[];
    literal(text: string): string;
  };
};

/** Provider kinds that a runtime supports, by name. */
export type ProviderKinds = Readonly<Record<string, ProviderKind>>;

type Factory<Made> = (dependencies: ProviderDependencies) => Made;

/** A provider with valid options that is not created yet. `serves` lists its channels or its service. */
export type PlannedProvider = {
  readonly name: string;
  /** Name of its kind, such as `smpp`. */
  readonly kind: string;
  /** Hash of its kind and its options. Two plans with the same name and hash describe the same provider. */
  readonly fingerprint: string;
} & (
  | { readonly serves: readonly Channel[]; readonly create: Factory<MessageProvider> }
  | { readonly serves: readonly ["email"]; readonly create: Factory<MailProvider> }
  | { readonly serves: readonly ["esim"]; readonly create: Factory<EsimPlatform> }
);
