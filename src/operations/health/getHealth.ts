import type { Output } from "../../contract.ts";

/** Tells that the process answers. */
export async function getHealth(): Promise<Output<"getHealth">> {
  return { status: 200, body: { status: "ok" } };
}
