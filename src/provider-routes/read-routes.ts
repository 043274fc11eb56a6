import { isMap } from "yaml";
import { channels, type Channel } from "../domain/messages/delivery.ts";
import type { RoutedService } from "../domain/routing.ts";
import { alertOptions, type AlertOptions } from "./alert-options.ts";
import { ProviderNames, readChannel } from "./read-channel.ts";
import { readDocument, type YamlDocument } from "../yaml/document.ts";
import { entriesOf, placeOf, rootEntries, type Entry } from "../yaml/nodes.ts";
import type { Environment } from "../yaml/text.ts";
import { readOptions } from "./read-options.ts";
import { readProviders, type KindRules, type ReadProvider } from "./read-providers.ts";
import type { PlannedRoute, Routes, RoutesReading } from "./routes.ts";

/** A routes file before it is read. */
export interface RoutesText extends KindRules {
  readonly text: string;
  /** Its name in errors: its path, or the variable that holds it. */
  readonly name: string;
  readonly environment: Environment;
}

const keys = ["providers", "routes", "email", "esim", "alerts"] as const;

/** Reads a routes file and reports all its faults at once, with line and column; messages hold no values. */
export function readRoutes({ text, name, environment, ...rules }: RoutesText): RoutesReading {
  const document = readDocument(text, name, environment);
  const { findings } = document;
  const written = rootEntries(document, keys, keys.join(", "));
  const providers = readProviders(document, rules, written.providers);
  const names = new ProviderNames(document, providers);
  const routed = readChannels(document, names, written.routes);
  const single = (key: "email" | "esim") => {
    const entry = written[key];
    return entry && names.read(entry.value, entry, key);
  };
  const email = single("email");
  const esim = single("esim");
  const alerts = readAlerts(document, written.alerts, email !== undefined);
  names.warnUnused();
  const named = new Set<RoutedService>(routed.keys());
  for (const key of ["email", "esim"] as const) if (written[key]) named.add(key);
  const faults = findings.faults();
  const warnings = findings.warnings();
  if (faults.length > 0) return { named, faults, warnings };
  const routes: Routes = {
    providers: plansOf(providers),
    channels: Object.fromEntries(routed),
    ...(email !== undefined && { email }),
    ...(esim !== undefined && { esim }),
    ...(alerts !== undefined && { alerts }),
  };
  return { routes, named, faults, warnings };
}

function readChannels(
  document: YamlDocument,
  names: ProviderNames,
  written: Entry | undefined,
): ReadonlyMap<Channel, readonly PlannedRoute[]> {
  const { findings } = document;
  if (!written) return new Map();
  if (!isMap(written.value)) {
    const place = placeOf(written.value, written.keyNode);
    findings.fault(place, `routes takes a mapping with ${channels.join(", ")}.`);
    return new Map();
  }
  const routed = new Map<Channel, readonly PlannedRoute[]>();
  for (const entry of entriesOf(written.value, findings)) {
    const channel = channels.find((each) => each === entry.key);
    if (channel) routed.set(channel, readChannel(document, names, { ...entry, key: channel }));
    else findings.fault(entry.keyNode, `there is no channel ${entry.key}; they are ${channels.join(", ")}.`);
  }
  return routed;
}

/** The alerts read as a provider's options are. */
const alerting = {
  optionNames: Object.keys(alertOptions.shape),
  read(written: unknown) {
    const { data, error } = alertOptions.safeParse(written);
    return error ? { issues: error.issues } : { value: data };
  },
};

function readAlerts(
  document: YamlDocument,
  written: Entry | undefined,
  hasEmail: boolean,
): AlertOptions | undefined {
  if (!written) return undefined;
  const { findings } = document;
  const { keyNode, value } = written;
  if (!isMap(value)) {
    findings.fault(
      placeOf(value, keyNode),
      `alerts takes a mapping with ${alerting.optionNames.join(", ")}.`,
    );
    return undefined;
  }
  const options = readOptions(document, alerting, { name: "alerts", kindName: "alerts", map: value });
  if (options && options.email === undefined && !options.webhook) {
    findings.fault(keyNode, "alerts needs email or webhook: whom to tell.");
  }
  if (options?.email !== undefined && !hasEmail) {
    findings.fault(keyNode, "alerts.email needs email: the provider that sends it.");
  }
  return options;
}

function plansOf(providers: ReadonlyMap<string, ReadProvider>): Routes["providers"] {
  return new Map([...providers].flatMap(([name, { plan }]) => (plan ? [[name, plan] as const] : [])));
}
