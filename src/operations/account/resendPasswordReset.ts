import type { Input, Output } from "../../contract.ts";
import { refuse } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";
import { mailSwitchedOff, writeResetMail } from "./password-reset.ts";

/** Sends a reset link again: to the caller's own address, or by an admin to anybody's. */
export async function resendPasswordReset(
  { body, principal }: Input<"resendPasswordReset">,
  context: Context,
): Promise<Output<"resendPasswordReset">> {
  const { store } = context;
  const caller = await store.users.find(principal.userId);
  if (caller?.status !== "active") return refuse("forbidden", "This user is suspended.");
  const own = caller.email.toLowerCase() === body.email.toLowerCase();
  if (!own && caller.role !== "admin") return refuse("forbidden", "This is not your own e-mail address.");
  if (!context.sendsMail) return mailSwitchedOff();
  const user = own ? caller : await store.users.findByEmail(body.email);
  if (user?.status === "active") {
    await store.commit(writeResetMail(context, user, own ? "user" : "admin"));
    context.wake("mail");
  }
  return { status: 200, body: { message: "The password reset e-mail was sent." } };
}
