import { refuse } from "../../domain/refusals.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";

/** Has a provider answer over the connection that this instance has with it. */
export async function checkProvider(
  { params }: Input<"checkProvider">,
  { clock, oversight }: OperatorContext,
): Promise<Output<"checkProvider">> {
  const { name } = params;
  const begun = clock.monotonic();
  const report = await oversight.check(name);
  if (!report) return refuse("not_found", "No route of this instance has a provider of this name.");
  const { ok, detail } = report;
  return { status: 200, body: { name, ok, detail, milliseconds: Math.round(clock.monotonic() - begun) } };
}
