import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";

/** Tells that the process answers. */
export async function getHealth(_: Input<"getHealth">, _context: Context): Promise<Output<"getHealth">> {
  return { status: 200, body: { status: "ok" } };
}
