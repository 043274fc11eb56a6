import type { ProviderSurroundings } from "../ports/providers.ts";
import { checkProviders } from "../providers/open-providers.ts";
import { openProviders } from "../providers/open-providers.ts";
import { readConfigAndFiles } from "../runtimes/process/config.ts";
import { systemClock } from "../system-clock.ts";
import { CommandFailure } from "./failure.ts";

/** Connects every provider of the routes and prints what each found; fails if one failed. */
export async function checkAll(): Promise<void> {
  const { routes, routesWarnings, baseUrl } = await readConfigAndFiles(process.env);
  for (const warning of routesWarnings) console.error(`warning: ${warning}`);
  const plans = [...(routes?.providers.values() ?? [])];
  if (plans.length === 0) {
    const reason = routes ? "the routes file has none" : "CONNECT_HUB_ROUTES is not set";
    throw new CommandFailure(`There are no providers to check: ${reason}.`);
  }
  const open = openProviders(plans, surroundingsAt(baseUrl));
  try {
    const reports = await checkProviders(open.all);
    for (const { name, ok, detail } of reports) {
      const kind = plans.find((plan) => plan.name === name)?.kind ?? "";
      console.log(`${ok ? "ok    " : "FAILED"}  ${name} (${kind}): ${detail}`);
    }
    const failed = reports.filter(({ ok }) => !ok).length;
    if (failed > 0) throw new CommandFailure(`${failed} of ${reports.length} providers failed.`);
  } finally {
    await open.close();
  }
}

/** What a provider logs meanwhile is in its report. */
const silent = { info() {}, warn() {}, error() {} };

const takesNone = () => Promise.reject(new Error("A check takes no messages."));

/** What a provider is given by a command, beside a service that may run. */
export const surroundingsAt = (baseUrl: string | undefined): ProviderSurroundings => ({
  clock: systemClock,
  log: silent,
  receipts: {
    take: () => Promise.reject(new Error("A check keeps no receipts: the provider is to report again.")),
  },
  // Each text may be a keyword, so it is left for the service.
  inbound: { take: takesNone, wishOf: () => "stop" },
  serviceWindows: { opened: takesNone, isOpen: () => Promise.resolve(false) },
  callbackUrl: (name) => (baseUrl === undefined ? "" : `${baseUrl}/callbacks/${name}`),
  // It sends nothing that anybody could report on.
  callbackSecrets: [""],
});
