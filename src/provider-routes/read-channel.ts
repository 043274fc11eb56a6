import { isMap, isSeq, type YAMLMap } from "yaml";
import { diallingPrefix, type RoutedService } from "../domain/routing.ts";
import type { YamlDocument } from "../yaml/document.ts";
import { entriesByKey, placeOf, textOf, type Entry } from "../yaml/nodes.ts";
import type { ReadProvider } from "./read-providers.ts";
import type { PlannedRoute } from "./routes.ts";

const maximumRoutes = 1_000;
const maximumProviders = 10;

/** Reads provider names where they are used, and remembers which were used. */
export class ProviderNames {
  readonly #document: YamlDocument;
  readonly #providers: ReadonlyMap<string, ReadProvider>;
  readonly #used = new Set<string>();

  constructor(document: YamlDocument, providers: ReadonlyMap<string, ReadProvider>) {
    this.#document = document;
    this.#providers = providers;
  }

  /** The name of a provider that works for this service; notes its faults. */
  read(node: unknown, owner: Entry, service: RoutedService): string | undefined {
    const { findings, unset } = this.#document;
    const name = textOf(node);
    const place = placeOf(node, owner.keyNode);
    if (name === undefined) {
      if (!unset.has(node)) findings.fault(place, `${service} takes the name of a provider here.`);
      return undefined;
    }
    const provider = this.#providers.get(name);
    if (!provider) {
      findings.fault(place, `there is no provider of this name; providers are ${this.#listed()}.`);
      return undefined;
    }
    this.#used.add(name);
    const serves: readonly RoutedService[] | undefined = provider.kind?.serves;
    if (serves && !serves.includes(service)) {
      findings.fault(place, `${name} works for ${serves.join(", ")}, not for ${service}.`);
    } else if (lacksOption(provider, service)) {
      findings.fault(place, `${name} works for ${service} only with its option ${service}.`);
    }
    return name;
  }

  /** Warns of providers that no route names. */
  warnUnused(): void {
    for (const [name, { entry }] of this.#providers) {
      if (this.#used.has(name)) continue;
      this.#document.findings.warn(entry.keyNode, `nothing uses the provider ${name}.`);
    }
  }

  #listed(): string {
    const names = [...this.#providers.keys()];
    if (names.length === 0) return "not in this file at all";
    return names.length > 20 ? `those under "providers"` : names.join(", ");
  }
}

/** What a kind needs for one of its services alone is in an option with the name of that. */
const lacksOption = ({ kind, entry: { value } }: ReadProvider, service: RoutedService): boolean =>
  kind !== undefined && kind.optionNames.includes(service) && isMap(value) && !value.has(service);

/** Reads the routes of one channel, the longest prefix first, and notes their faults. */
export function readChannel(
  document: YamlDocument,
  names: ProviderNames,
  channel: Entry & { readonly key: RoutedService },
): readonly PlannedRoute[] {
  const { findings } = document;
  const { key, keyNode, value } = channel;
  const place = placeOf(value, keyNode);
  if (!isSeq(value) || value.items.length === 0) {
    findings.fault(place, `${key} takes a list of providers' names, or of routes with prefix and providers.`);
    return [];
  }
  if (value.items.length > maximumRoutes) {
    findings.fault(place, `${key} has more than ${maximumRoutes} routes.`);
    return [];
  }
  if (!value.items.some(isMap)) return [{ prefix: "", providers: readList(document, names, channel, value) }];
  const routes = value.items.flatMap((item) => readRoute(document, names, channel, item));
  noteRepeated(document, routes, key);
  if (!routes.some(({ prefix }) => prefix === "")) {
    findings.warn(keyNode, `${key} has no route for everywhere else: other numbers are refused.`);
  }
  return routes
    .map(({ prefix, providers }) => ({ prefix, providers }))
    .toSorted((one, other) => other.prefix.length - one.prefix.length);
}

interface WrittenRoute extends PlannedRoute {
  readonly node: unknown;
  readonly map: YAMLMap;
}

function readRoute(
  document: YamlDocument,
  names: ProviderNames,
  channel: Entry & { readonly key: RoutedService },
  item: unknown,
): readonly WrittenRoute[] {
  const { findings } = document;
  if (!isMap(item)) {
    findings.fault(
      placeOf(item, channel.keyNode),
      "names and routes are not mixed: write { providers: [NAME] }.",
    );
    return [];
  }
  const noSuchKey = (key: string) => `a route has a prefix and providers, and no ${key}.`;
  const route = entriesByKey(item, findings, ["prefix", "providers"], noSuchKey);
  const written = route.providers;
  if (!written) findings.fault(item, "providers is missing; it takes a list of providers' names.");
  const providers = written ? readList(document, names, { ...written, key: channel.key }, written.value) : [];
  const node = route.prefix?.value;
  const prefix = readPrefix(document, node, item);
  return prefix === undefined ? [] : [{ prefix, providers, node, map: item }];
}

function readPrefix({ findings, unset }: YamlDocument, node: unknown, map: YAMLMap): string | undefined {
  if (node === undefined) return "";
  const prefix = textOf(node);
  if (prefix !== undefined && diallingPrefix.test(prefix)) return prefix;
  const takes =
    "1 to 15 dialling digits without + or 00, such as 44; without prefix it is for everywhere else";
  if (!unset.has(node)) findings.fault(placeOf(node, map), `prefix takes ${takes}.`);
  return undefined;
}

function noteRepeated({ findings }: YamlDocument, routes: readonly WrittenRoute[], channel: string): void {
  const seen = new Set<string>();
  for (const { prefix, node, map } of routes) {
    const which = prefix === "" ? "for everywhere else" : `for ${prefix}`;
    if (seen.has(prefix)) findings.fault(placeOf(node, map), `${channel} has another route ${which}.`);
    seen.add(prefix);
  }
}

function readList(
  { findings }: YamlDocument,
  names: ProviderNames,
  owner: Entry & { readonly key: RoutedService },
  list: unknown,
): readonly string[] {
  const place = placeOf(list, owner.keyNode);
  if (!isSeq(list) || list.items.length === 0 || list.items.length > maximumProviders) {
    findings.fault(place, `providers takes a list of 1 to ${maximumProviders} providers' names.`);
    return [];
  }
  const found = list.items.flatMap((item) => {
    const name = names.read(item, owner, owner.key);
    return name === undefined ? [] : [{ name, item }];
  });
  for (const [index, { name, item }] of found.entries()) {
    const before = found.slice(0, index);
    if (before.some((other) => other.name === name))
      findings.fault(placeOf(item, place), `${name} stands here twice.`);
  }
  return found.map(({ name }) => name);
}
