import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";
import { toHoldResponse } from "./hold.ts";

/** Lists the holds with their start, author and reason. */
export async function listHolds(
  _input: Input<"listHolds">,
  { store }: OperatorContext,
): Promise<Output<"listHolds">> {
  return { status: 200, body: { list: (await store.holds.list()).map(toHoldResponse) } };
}
