import type { ConfigurationFault } from "../domain/problems.ts";
import type { ProviderChanges } from "./providers.ts";

/** Effect of a reload. A variable of the environment represents the value in its file. */
export interface ReloadSummary {
  readonly providers: ProviderChanges;
  /** Variables whose values have changed and apply now. */
  readonly applied: readonly string[];
  /**
   * Variables whose values have changed, but apply only after a restart. `jwt-secret` and `data-keys` are files of these
   * names in the data folder.
   */
  readonly restartRequired: readonly string[];
  /** Valid settings that are probably mistakes. */
  readonly warnings: readonly string[];
}

/** Result of a reload. With faults, the previous configuration stays active unchanged. */
export type ReloadResult =
  | { readonly kind: "reloaded"; readonly summary: ReloadSummary }
  | { readonly kind: "faulty"; readonly faults: readonly ConfigurationFault[] };

/** Reads the configuration files again, in this process only. */
export interface ConfigurationReloader {
  /**
   * Reads and validates all files, and switches to them at once if they have no fault. Concurrent calls run one after
   * another. `approve` runs after the validation and before the switch. If it rejects, nothing changes, and the call
   * rejects with its error.
   */
  reload(approve?: () => Promise<void>): Promise<ReloadResult>;
}
