import type { Input, Output } from "../../contract.ts";
import { toAsciiEmail } from "../../domain/ascii-names.ts";
import { createProblem } from "../../domain/problems.ts";
import type { Context } from "../context.ts";
import { requestReset } from "./request-reset.ts";

/** Sends a reset link again, to the caller's e-mail address. An admin may send it to any user. */
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
