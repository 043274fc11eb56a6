import type { Input, Output } from "../../contract.ts";
import { toAsciiEmail } from "../../domain/ascii-names.ts";
import { createProblem } from "../../domain/problems.ts";
import type { Context } from "../context.ts";
import { requestReset } from "./request-reset.ts";

/**
 * Sends a reset link to the caller's own e-mail address. An admin may specify any address. If no user has it, nothing
 * is sent, and the response is the same.
 */
export async function resendPasswordReset(
  { body, principal }: Input<"resendPasswordReset">,
  context: Context,
): Promise<Output<"resendPasswordReset">> {
  const caller = await context.store.users.find(principal.userId);
  if (caller?.status !== "active") return createProblem("forbidden", "This user is suspended.");
  const email = toAsciiEmail(body.email);
  const own = caller.email.toLowerCase() === email.toLowerCase();
  if (!own && caller.role !== "admin")
    return createProblem("forbidden", "This is not your own e-mail address.");
  const refused = await requestReset(context, email, own ? "user" : "admin");
  if (refused) return refused;
  return { status: 200, body: { message: "The password reset e-mail was sent." } };
}
