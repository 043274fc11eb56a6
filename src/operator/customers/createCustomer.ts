import { randomToken } from "../../domain/access/codes.ts";
import { asciiEmail } from "../../domain/ascii-names.ts";
import { passwordFault } from "../../domain/access/passwords.ts";
import { invalid, refuse } from "../../domain/refusals.ts";
import { createUser } from "../../operations/account/create-user.ts";
import type { OperatorContext } from "../context.ts";
import type { Input, Output } from "../contract.ts";

const generatedBytes = 15;

/** Makes a user with an account, and a password where none is given. */
export async function createCustomer(
  input: Input<"createCustomer">,
  context: OperatorContext,
): Promise<Output<"createCustomer">> {
  const { password: given, ...shown } = input.body;
  const fault = given === undefined ? undefined : passwordFault(given);
  if (fault) return invalid([fault]);
  const password = given ?? randomToken(generatedBytes);
  const { first_name: firstName, last_name: lastName, role = "user" } = shown;
  const email = asciiEmail(shown.email);
  const asker = { network: input.network, caller: input.principal.userId };
  const made = await createUser(context, { firstName, lastName, email, role, password }, asker);
  const { user, account, changes } = made;
  const target = { kind: "customer", id: user.id } as const;
  const commit = context.recorded({
    operation: "createCustomer",
    target,
    by: { ...input, body: shown },
  });
  const refused = await commit(changes, {
    email_taken: () => refuse("email_taken", "There is already a user with this e-mail address."),
  });
  if (refused) return refused;
  const body = { id: user.id, account_id: account.id, email, role };
  return { status: 201, body: given === undefined ? { ...body, password } : body };
}
