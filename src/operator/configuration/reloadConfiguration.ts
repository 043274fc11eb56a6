import { createConfigurationProblem, createProblem } from "../../domain/problems.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";

/**
 * Reads the configuration files of this instance again and switches to them. The audit entry is committed before the
 * switch, so that no reload lacks one. A configuration with faults changes nothing and has no entry.
 */
export async function reloadConfiguration(
  input: Input<"reloadConfiguration">,
  { configuration, commitWithAudit }: OperatorContext,
): Promise<Output<"reloadConfiguration">> {
  if (!configuration)
    return createProblem(
      "not_found",
      "This instance has no configuration files. Change its variables and deploy it again.",
    );
  const commit = commitWithAudit({
    operation: "reloadConfiguration",
    target: { kind: "configuration", id: "files" },
    request: input,
  });
  const result = await configuration.reload(() => commit([]));
  if (result.kind === "faulty") return createConfigurationProblem(result.faults);
  const { providers, applied, restartRequired, warnings } = result.summary;
  const { added, changed, removed, unchanged } = providers;
  return {
    status: 200,
    body: {
      providers: {
        added: [...added],
        changed: [...changed],
        removed: [...removed],
        unchanged: [...unchanged],
      },
      applied: [...applied],
      restart_required: [...restartRequired],
      warnings: [...warnings],
    },
  };
}
