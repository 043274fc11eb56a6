import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { shownHold } from "./hold.ts";

/** What is held, since when, by whom and why. */
export async function listHolds(
  _input: Input<"listHolds">,
  { store }: OperatorContext,
): Promise<Output<"listHolds">> {
  return { status: 200, body: { list: (await store.holds.list()).map(shownHold) } };
}
