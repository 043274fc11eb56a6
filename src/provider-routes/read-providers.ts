import { isMap } from "yaml";
import type { ProviderKind, ProviderKinds } from "../providers/kind.ts";
import { socketKinds } from "../providers/registry.ts";
import type { YamlDocument } from "../yaml/document.ts";
import { entriesOf, placeOf, textOf, type Entry } from "../yaml/nodes.ts";
import { readOptions } from "./read-options.ts";
import type { PlannedProvider } from "./routes.ts";

const maximumProviders = 100;
const namePattern = /^[a-z][a-z0-9-]{0,31}$/;

/** The kinds that this runtime can run, and whether kinds that send nothing are allowed. */
export interface KindRules {
  readonly kinds: ProviderKinds;
  readonly production: boolean;
}

/** A provider as read from the file; `plan` is undefined if it has faults. */
export interface ReadProvider {
  readonly entry: Entry;
  readonly kind: ProviderKind | undefined;
  readonly plan: PlannedProvider | undefined;
}

/** Reads what is under `providers`, and notes its faults. */
export function readProviders(
  document: YamlDocument,
  rules: KindRules,
  written: Entry | undefined,
): ReadonlyMap<string, ReadProvider> {
  const { findings } = document;
  if (!written) return new Map();
  if (!isMap(written.value)) {
    findings.fault(placeOf(written.value, written.keyNode), "providers takes a mapping of names to options.");
    return new Map();
  }
  const entries = entriesOf(written.value, findings);
  if (entries.length > maximumProviders) {
    findings.fault(written.keyNode, `there are more than ${maximumProviders} providers.`);
    return new Map();
  }
  return new Map(entries.map((entry) => [entry.key, readProvider(document, rules, entry)]));
}

function readProvider(document: YamlDocument, rules: KindRules, entry: Entry): ReadProvider {
  const { findings, unset } = document;
  const { key: name, keyNode, value: map } = entry;
  if (!namePattern.test(name)) {
    findings.fault(keyNode, "a provider's name is 1 to 32 of a-z, 0-9 and -, and begins with a letter.");
  }
  if (!isMap(map)) {
    findings.fault(placeOf(map, keyNode), `${name} takes a mapping with its kind and its options.`);
    return { entry, kind: undefined, plan: undefined };
  }
  const kindNode: unknown = map.get("kind", true);
  const kindName = textOf(kindNode);
  const kind = kindName === undefined ? undefined : ownKind(rules.kinds, kindName);
  if (!kind || kindName === undefined) {
    const place = placeOf(kindNode, keyNode);
    if (!unset.has(kindNode)) findings.fault(place, kindFault(rules.kinds, name, kindName));
    return { entry, kind: undefined, plan: undefined };
  }
  if (rules.production && "pretends" in kind) {
    findings.fault(
      placeOf(kindNode, keyNode),
      `${name}: ${kindName} sends nothing; production takes it not.`,
    );
  }
  const plan = planOf(document, kind, { name, kindName, map });
  return { entry, kind, plan };
}

/** A plan for each sort by itself: they are told apart by what the kind serves. */
function planOf(
  document: YamlDocument,
  kind: ProviderKind,
  written: Parameters<typeof readOptions>[2],
): PlannedProvider | undefined {
  const create = readOptions(document, kind, written);
  if (!create) return undefined;
  // The kind itself read the options, so the provider serves what the kind serves.
  return { name: written.name, kind: written.kindName, serves: kind.serves, create } as PlannedProvider;
}

const ownKind = (kinds: ProviderKinds, name: string) =>
  Object.hasOwn(kinds, name) ? kinds[name] : undefined;

function kindFault(kinds: ProviderKinds, name: string, written: string | undefined): string {
  const known = Object.keys(kinds).join(", ");
  if (written === undefined) return `${name}: kind is missing; it is one of ${known}.`;
  if (socketKinds.some((kind) => kind === written)) {
    return `${name}: this runtime has no sockets and cannot run ${written}; it runs ${known}.`;
  }
  return `${name}: there is no kind of this name; the kinds are ${known}.`;
}
