import { createProblem } from "../../domain/problems.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";

/** Checks that a provider responds over the existing connection of this instance. */
export async function checkProvider(
  { params }: Input<"checkProvider">,
  { clock, providerMonitor }: OperatorContext,
): Promise<Output<"checkProvider">> {
  const { name } = params;
  const startedAt = clock.monotonic();
  const report = await providerMonitor.check(name);
  if (!report) return createProblem("not_found", "No route of this instance has a provider with this name.");
  const { ok, detail } = report;
  return { status: 200, body: { name, ok, detail, milliseconds: Math.round(clock.monotonic() - startedAt) } };
}
