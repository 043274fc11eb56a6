import type { Output } from "../../contract.ts";

/** Returns `ok` if the process responds. */
export async function getHealth(): Promise<Output<"getHealth">> {
  return { status: 200, body: { status: "ok" } };
}
