import type { Input, Output } from "../../contract.ts";
import { toAsciiEmail } from "../../domain/ascii-names.ts";
import type { Context } from "../context.ts";
import { requestReset } from "./request-reset.ts";

/** Sends a reset link to a user who cannot sign in. The response does not reveal whether the address is known. */
export async function requestPasswordReset(
  { body }: Input<"requestPasswordReset">,
  context: Context,
): Promise<Output<"requestPasswordReset">> {
  const refused = await requestReset(context, toAsciiEmail(body.email), "anybody");
  if (refused) return refused;
  return { status: 200, body: { message: "If the address is known, a password reset e-mail was sent." } };
}
