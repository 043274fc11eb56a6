import { within } from "../common/within.ts";
import type { Provider, ProviderReport } from "../ports/providers.ts";

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
