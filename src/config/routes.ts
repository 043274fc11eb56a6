import { z } from "zod";
import { webhookSecretPrefix } from "../common/webhook-signature.ts";
import { hasNoCredentials } from "../domain/addresses.ts";
import { channels, type Channel } from "../domain/messages/delivery.ts";
import { diallingPrefixPattern, type RoutedService } from "../domain/routing.ts";
import type { ProviderDependencies } from "../ports/providers.ts";
import {
  socketKinds,
  type PlannedProvider,
  type ProviderKind,
  type ProviderKinds,
} from "../providers/kind.ts";
import { textOption, wholeNumberOption } from "../providers/shared/options.ts";
import { toFingerprint } from "./fingerprint.ts";
import {
  getEntries,
  allowBlank,
  readYaml,
  getValueAt,
  validateKeys,
  type YamlDocument,
  type YamlFile,
} from "./read-yaml.ts";

/** Providers for the phone numbers with a prefix, in the order in which they are tried. */
export interface PlannedRoute {
  /** Dialling digits without +. "" matches every number. */
  readonly prefix: string;
  readonly providers: readonly string[];
}

/** A valid routes file. None of its providers is created yet. */
export interface Routes {
  readonly providers: ReadonlyMap<string, PlannedProvider>;
  readonly channels: Readonly<Partial<Record<Channel, readonly PlannedRoute[]>>>;
  readonly email?: string | undefined;
  readonly esim?: string | undefined;
  readonly alerts?: AlertOptions | undefined;
}

/** Result of reading a routes file. */
export interface RoutesResult {
  /** Undefined if there are errors, or no file. */
  readonly routes?: Routes;
  /** Services that the file assigns to providers, even if it has errors elsewhere. */
  readonly namedServices: ReadonlySet<RoutedService>;
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

/** Result if `CONNECT_HUB_ROUTES` is not set. */
export const noRoutes: RoutesResult = { namedServices: new Set(), faults: [], warnings: [] };

/**
 * Rules for the kinds of providers: the kinds that this runtime supports, and true for `production` if kinds that send
 * nothing are rejected.
 */
interface KindRules {
  readonly kinds: ProviderKinds;
  readonly production: boolean;
}

/** A routes file before parsing. */
export interface RoutesFile extends YamlFile, KindRules {}

/** Reads a routes file and reports all errors at once. */
export function readRoutes({ kinds, production, ...file }: RoutesFile): RoutesResult {
  const { value, data, faults, format } = readYaml(file, (document) => {
    escapeVariables(document, kinds);
    return createRoutesSchema(document.data, { kinds, production });
  });
  const named = new Set<RoutedService>(
    channels.filter((channel) => getValueAt(getValueAt(data, "routes"), channel) !== undefined),
  );
  for (const key of ["email", "esim"] as const) if (getValueAt(data, key) != null) named.add(key);
  if (!value) return { namedServices: named, faults, warnings: [] };
  const { providers = {}, routes = {}, email, esim, alerts } = value;
  const plans = Object.entries(providers).map(([name, { kind, ...options }]) => {
    const { serves, create } = kinds[kind as string]!;
    const plan = {
      name,
      kind,
      fingerprint: toFingerprint({ kind, options }),
      serves,
      create: (given: ProviderDependencies) => create(name, options as never, given),
    };
    // The providers that a kind creates are for the services in its `serves`.
    return [name, plan as PlannedProvider] as const;
  });
  const used = new Set([
    email,
    esim,
    ...Object.values(routes)
      .flat()
      .flatMap((route) => route?.providers),
  ]);
  const warnings = format([
    ...plans
      .filter(([name]) => !used.has(name))
      .map(([name]) => ({ path: ["providers", name], message: `nothing uses the provider ${name}.` })),
    ...Object.entries(routes)
      .filter(([, planned]) => planned && !planned.some(({ prefix }) => prefix === ""))
      .map(([channel]) => ({
        path: ["routes", channel],
        message: `${channel} has no route without a prefix: messages to other numbers are rejected.`,
      })),
  ]);
  return {
    routes: { providers: new Map(plans), channels: routes, email, esim, alerts },
    namedServices: named,
    faults,
    warnings,
  };
}

/** Escapes texts of the environment in options with placeholders, so that they are sent unchanged. */
function escapeVariables({ data, mapVariables }: YamlDocument, kinds: ProviderKinds): void {
  mapVariables((value, [section, name, ...path]) => {
    if (section !== "providers") return value;
    const templates = findKind(
      kinds,
      getValueAt(getValueAt(data, "providers"), String(name)),
    )?.templateOptions;
    const isTemplate = templates?.paths.some((option) => option.every((step, index) => path[index] === step));
    return templates && isTemplate ? templates.literal(value) : value;
  });
}

function findKind(kinds: ProviderKinds, provider: unknown): ProviderKind | undefined {
  const kind = getValueAt(provider, "kind");
  return typeof kind === "string" && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
}

const maximumProviders = 100;
const maximumRoutes = 1_000;
const maximumProvidersOfRoute = 10;

function createRoutesSchema(written: unknown, rules: KindRules) {
  const isProviderName = (key: string) => /^[a-z][a-z0-9-]{0,31}$/.test(key);
  const names = createNameSchemas(getValueAt(written, "providers"), rules.kinds);
  const routes = z.strictObject({
    sms: createChannelSchema("sms", names).optional(),
    flash_call: createChannelSchema("flash_call", names).optional(),
    whatsapp: createChannelSchema("whatsapp", names).optional(),
    telegram: createChannelSchema("telegram", names).optional(),
  } satisfies Record<Channel, z.ZodType>);
  const hasEmail = getValueAt(written, "email") != null;
  return z.strictObject({
    providers: allowBlank(
      validateKeys(
        z.record(z.string(), createProviderSchema(rules), {
          error: "has to be a mapping of names to options",
        }),
        isProviderName,
        "has to be 1 to 32 of a-z, 0-9 and -, and to begin with a letter",
      ).refine((providers) => Object.keys(providers).length <= maximumProviders, {
        error: `has more than ${maximumProviders} providers`,
      }),
    ),
    routes: allowBlank(routes),
    email: allowBlank(names("email")),
    esim: allowBlank(names("esim")),
    alerts: allowBlank(
      alertOptions
        .refine(({ email, webhook }) => email !== undefined || webhook, {
          error: "needs email or webhook, to which alerts are sent",
        })
        .refine(({ email }) => email === undefined || hasEmail, {
          path: ["email"],
          error: "needs email at the top of the file: the provider that sends it",
        }),
    ),
  });
}

function createProviderSchema({ kinds, production }: KindRules) {
  const known = Object.keys(kinds).join(", ");
  const describeKindError = ({ code, input }: z.core.$ZodRawIssue): string | undefined => {
    if (code !== "invalid_union") return "has to be a mapping with its kind and its options";
    const kind = getValueAt(input, "kind");
    return socketKinds.some((each) => each === kind)
      ? `this runtime has no sockets and cannot run ${kind}; it runs ${known}`
      : `has to be one of ${known}`;
  };
  const all = Object.entries(kinds).map(([name, { options, isSimulated }]) =>
    options.safeExtend({
      kind: z.literal(name).refine(() => !(production && isSimulated), {
        error: `${name} sends nothing, which production does not accept`,
      }),
    }),
  );
  return z.discriminatedUnion("kind", all as [(typeof all)[number]], { error: describeKindError });
}

type Names = (service: RoutedService) => z.ZodType<string>;

/** Returns a function that creates a schema for the names of a service's providers. */
function createNameSchemas(written: unknown, kinds: ProviderKinds): Names {
  const providers = new Map(getEntries(written));
  const listed = [...providers.keys()].slice(0, 20).join(", ") || "not in this file at all";

  function findNameError(name: string, service: RoutedService): string | undefined {
    if (!providers.has(name)) return `no provider has this name; the providers are ${listed}`;
    const provider = providers.get(name);
    const kind = findKind(kinds, provider);
    const serves: readonly RoutedService[] = kind?.serves ?? [service];
    if (!serves.includes(service)) return `${name} works for ${serves.join(", ")}, not for ${service}`;
    // An option with the name of a service is required only for that service.
    const isLacking = kind && service in kind.options.shape && getValueAt(provider, service) === undefined;
    return isLacking ? `${name} works for ${service} only with its option ${service}` : undefined;
  }

  return (service) =>
    z.string({ error: "has to be the name of a provider" }).superRefine((name, { addIssue }) => {
      const message = findNameError(name, service);
      if (message !== undefined) addIssue({ code: "custom", message });
    });
}

/**
 * Creates the schema for the routes of a channel. Routes are sorted by the length of their prefix, the longest first.
 */
function createChannelSchema(channel: Channel, names: Names) {
  const listError = `has to be a list of 1 to ${maximumProvidersOfRoute} names of providers`;
  const providers = z
    .array(names(channel), { error: listError })
    // A check by `max` would hide that the entries are routes.
    .refine(({ length }) => length >= 1 && length <= maximumProvidersOfRoute, { error: listError })
    .superRefine((list, { addIssue }) => {
      for (const index of findRepeated(list))
        addIssue({ code: "custom", path: [index], message: "appears twice" });
    });
  const prefix = textOption(
    diallingPrefixPattern,
    "1 to 15 dialling digits without + or 00, such as 44; a route without prefix is for everywhere else",
  );
  const error = "has to be a list of names of providers, or of routes with prefix and providers";
  const routes = z
    .array(z.strictObject({ prefix: prefix.default(""), providers }))
    .min(1, { error })
    .max(maximumRoutes, { error: `has more than ${maximumRoutes} routes` })
    .superRefine((list, { addIssue }) => {
      for (const index of findRepeated(list.map(({ prefix }) => prefix))) {
        addIssue({ code: "custom", path: [index], message: "has the prefix of another route" });
      }
    })
    .transform((list) => list.toSorted((one, other) => other.prefix.length - one.prefix.length));
  return z.union([providers.transform((list) => [{ prefix: "", providers: list }]), routes], { error });
}

/** Returns the indices of the values that occur earlier in the list. */
const findRepeated = (values: readonly string[]): readonly number[] =>
  values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));

const urlError = "has to be an http or https address without a user, a password and a fragment";
const rateError = "has to be a share from 0 to 1, such as 0.5";

const alertOptions = z.strictObject({
  email: z.email({ error: "has to be an e-mail address" }).optional(),
  webhook: z
    .strictObject({
      url: z.string({ error: urlError }).refine(isWebhookUrl, { error: urlError }),
      secret: textOption(
        /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/,
        `${webhookSecretPrefix} and 24 to 64 bytes in base64`,
      ),
    })
    .optional(),
  deliveryRate: z.number({ error: rateError }).min(0, rateError).max(1, rateError).default(0.5),
  oldestQueuedSeconds: wholeNumberOption(1, 86_400, "seconds").default(60),
});

/**
 * Recipients and thresholds of alerts: the minimum delivery rate (default: 0.5), and the maximum age of a queued
 * message (default: 60 seconds). At least one recipient is set.
 */
export type AlertOptions = z.output<typeof alertOptions>;

function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && hasNoCredentials(text) && url.hash === "";
}
