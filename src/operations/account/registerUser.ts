import type { Input, Output } from "../../contract.ts";
import { toAsciiEmail } from "../../domain/ascii-names.ts";
import { toMailbox } from "../../domain/mails.ts";
import { findPasswordError } from "../../domain/access/passwords.ts";
import { createInvalidRequest, createProblem } from "../../domain/problems.ts";
import type { Context } from "../context.ts";
import { createWorkOrigin } from "./work-origin.ts";
import { createUser } from "./create-user.ts";
import { toUserResponse } from "./user-response.ts";
import { prepareVerifyMail } from "./verify-email.ts";

/**
 * Registers a user with a new account. If e-mail is enabled, queues an e-mail with a link that confirms the address.
 */
export async function registerUser(
  { body, network }: Input<"registerUser">,
  context: Context,
): Promise<Output<"registerUser">> {
  if (context.service.registration === "closed" || (await context.maintenance.isOn("registration"))) {
    return createProblem("forbidden", "Registration is closed. Contact the operator to get a user.");
  }
  const fault = findPasswordError(body.password);
  if (fault) return createInvalidRequest([fault]);
  const email = toAsciiEmail(body.email);
  const mailbox = `verify ${toMailbox(email)}`;
  const refusedAlready = context.sendsMail && context.limits.mails.peek(mailbox);
  if (refusedAlready) return refusedAlready;
  const { user, changes } = await createUser(context, { ...body, email }, createWorkOrigin(network, email));
  // The e-mail is counted only now, because no e-mail is sent if the password could not be hashed.
  const limited = context.sendsMail && context.limits.mails.consume(mailbox);
  if (limited) return limited;
  const mail = context.sendsMail ? [await prepareVerifyMail(context, user)] : [];
  const refused = await context.store.commit([...changes, ...mail], {
    email_taken: () =>
      createProblem("email_taken", "A user with this e-mail address already exists. Log in instead."),
  });
  if (refused) return refused;
  if (context.sendsMail) context.wake("mail");
  return { status: 201, body: toUserResponse(user) };
}
