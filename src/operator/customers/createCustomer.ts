import { generateToken } from "../../domain/access/codes.ts";
import { toAsciiEmail } from "../../domain/ascii-names.ts";
import { findPasswordError } from "../../domain/access/passwords.ts";
import { createInvalidRequest, createProblem } from "../../domain/problems.ts";
import { createUser } from "../../operations/account/create-user.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";

const generatedBytes = 15;

/** Creates a user with an account. If the request contains no password, a random one is created and returned. */
export async function createCustomer(
  input: Input<"createCustomer">,
  context: OperatorContext,
): Promise<Output<"createCustomer">> {
  const { password: requestedPassword, ...shown } = input.body;
  const fault = requestedPassword === undefined ? undefined : findPasswordError(requestedPassword);
  if (fault) return createInvalidRequest([fault]);
  const password = requestedPassword ?? generateToken(generatedBytes);
  const { first_name: firstName, last_name: lastName, role = "user" } = shown;
  const email = toAsciiEmail(shown.email);
  const asker = { network: input.network, caller: input.principal.userId };
  const created = await createUser(context, { firstName, lastName, email, role, password }, asker);
  const { user, account, changes } = created;
  const target = { kind: "customer", id: user.id } as const;
  const commit = context.commitWithAudit({
    operation: "createCustomer",
    target,
    request: { ...input, body: shown },
  });
  const refused = await commit(changes, {
    email_taken: () => createProblem("email_taken", "A user with this e-mail address already exists."),
  });
  if (refused) return refused;
  const body = { id: user.id, account_id: account.id, email, role };
  return { status: 201, body: requestedPassword === undefined ? { ...body, password } : body };
}
