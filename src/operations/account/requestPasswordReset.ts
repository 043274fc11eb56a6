import type { Input, Output } from "../../contract.ts";
import type { Context } from "../context.ts";
import { mailSwitchedOff, writeResetMail } from "./password-reset.ts";

/** Sends a reset link to whoever cannot sign in; the answer does not tell whether the address is known. */
export async function requestPasswordReset(
  { body }: Input<"requestPasswordReset">,
  context: Context,
): Promise<Output<"requestPasswordReset">> {
  if (!context.sendsMail) return mailSwitchedOff();
  const user = await context.store.users.findByEmail(body.email);
  if (user?.status === "active") {
    await context.store.commit(writeResetMail(context, user, "anybody"));
    context.wake("mail");
  }
  return { status: 200, body: { message: "If the address is known, a password reset e-mail was sent." } };
}
