import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";

/** Ends the session of the access token. */
export async function logoutUser(
  { principal }: Input<"logoutUser">,
  { store, clock }: Context,
): Promise<Output<"logoutUser">> {
  await store.commit([store.sessions.revoke(principal.sessionId, clock.now())]);
  return { status: 200, body: { message: "Logged out." } };
}
