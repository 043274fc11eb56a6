import type { Input, Output } from "../../contract.ts";
import { asciiEmail } from "../../domain/ascii-names.ts";
import { mailboxOf } from "../../domain/mails.ts";
import { passwordFault } from "../../domain/access/passwords.ts";
import { invalid, refuse } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";
import { askerOf } from "./asker.ts";
import { createUser } from "./create-user.ts";
import { userBody } from "./user.ts";
import { writeVerifyMail } from "./verify-email.ts";

/** Registers a user with an account of their own, and asks them by e-mail to confirm their address. */
export async function registerUser(
  { body, network }: Input<"registerUser">,
  context: Context,
): Promise<Output<"registerUser">> {
  if (context.service.registration === "closed" || (await context.maintenance.isOn("registration"))) {
    return refuse("forbidden", "Registration is closed here; ask the operator for a user.");
  }
  const fault = passwordFault(body.password);
  if (fault) return invalid([fault]);
  const email = asciiEmail(body.email);
  const mailbox = `verify ${mailboxOf(email)}`;
  const refusedAlready = context.sendsMail && context.limits.mails.peek(mailbox);
  if (refusedAlready) return refusedAlready;
  const { user, changes } = await createUser(context, { ...body, email }, askerOf(network, email));
  // Counted only now: one that was refused its turn to hash the password sends nothing.
  const limited = context.sendsMail && context.limits.mails.take(mailbox);
  if (limited) return limited;
  const mail = context.sendsMail ? [await writeVerifyMail(context, user)] : [];
  const refused = await context.store.commit([...changes, ...mail], {
    email_taken: () =>
      refuse("email_taken", "A user with this e-mail address exists already; log in instead."),
  });
  if (refused) return refused;
  if (context.sendsMail) context.wake("mail");
  return { status: 201, body: userBody(user) };
}
