import type { Provider, ProviderReport } from "../ports/providers.ts";

/** What one provider found when it connected. */
export interface NamedReport extends ProviderReport {
  readonly name: string;
}

const checkMilliseconds = 60_000;

/** Has each provider connect for real, all at once, for a minute at most; in their order. */
export function checkProviders(
  providers: Iterable<Pick<Provider, "name" | "check">>,
  milliseconds = checkMilliseconds,
): Promise<readonly NamedReport[]> {
  return Promise.all(
    [...providers].map(async (provider) => ({
      name: provider.name,
      ...(await within(milliseconds, provider.check())),
    })),
  );
}

async function within(milliseconds: number, checking: Promise<ProviderReport>): Promise<ProviderReport> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<ProviderReport>((resolve) => {
    const detail = `It has not answered within ${milliseconds / 1_000} s.`;
    timer = setTimeout(() => resolve({ ok: false, detail }), milliseconds);
  });
  const failed = () => ({ ok: false, detail: "The check itself failed." });
  return Promise.race([checking.catch(failed), late]).finally(() => clearTimeout(timer));
}
