import type { Input, Output } from "../../contract.ts";
import { asciiEmail } from "../../domain/ascii-names.ts";
import type { Context } from "../context.ts";
import { requestReset } from "./request-reset.ts";

/** Sends a reset link to whoever cannot sign in; the answer does not tell whether the address is known. */
export async function requestPasswordReset(
  { body }: Input<"requestPasswordReset">,
  context: Context,
): Promise<Output<"requestPasswordReset">> {
  const refused = await requestReset(context, asciiEmail(body.email), "anybody");
  if (refused) return refused;
  return { status: 200, body: { message: "If the address is known, a password reset e-mail was sent." } };
}
