import { InvalidArgumentError, Option } from "commander";
import { CreateApiKeyRequest, Email, RegisterRequest } from "../../generated/schemas.ts";
import { MoveMoneyRequest } from "../../generated/operator/schemas.ts";
import { asciiEmail } from "../domain/ascii-names.ts";
import { toMicros } from "../domain/money/money.ts";

/** The option that selects the account. */
export const emailOption = (description = "e-mail address of the user") =>
  new Option("--email <address>", description).argParser(readEmail).makeOptionMandatory();

/** An e-mail address, as the contract defines it. */
export function readEmail(text: string): string {
  if (Email.safeParse(text).success) return asciiEmail(text);
  throw new InvalidArgumentError("It takes an e-mail address, such as ada@example.com.");
}

/** A given or family name, as the contract defines it. */
export function readPersonName(text: string): string {
  if (RegisterRequest.shape.firstName.safeParse(text).success) return text;
  throw new InvalidArgumentError("It takes 1 to 100 characters.");
}

/** The name of an API key, as the contract defines it. */
export function readKeyName(text: string): string {
  if (CreateApiKeyRequest.shape.name.safeParse(text).success) return text;
  throw new InvalidArgumentError("It takes 1 to 100 characters.");
}

/** An amount above zero, exact, in micro-units. */
export function readAmount(text: string): number {
  const micros = toMicros(text);
  if (micros !== undefined && micros > 0) return micros;
  throw new InvalidArgumentError(
    "It takes an amount above 0 with at most six decimals, such as 25 or 10.50.",
  );
}

/** A value that stands in the path of a request, where nothing and dots alone would name another path. */
export function readPathValue(text: string): string {
  if (!/^\.{0,2}$/.test(text)) return text;
  throw new InvalidArgumentError("It takes at least 1 character, and more than dots.");
}

/** The text of a ledger row, as the contract defines it. */
export function readDescription(text: string): string {
  if (MoveMoneyRequest.shape.reason.safeParse(text).success) return text;
  throw new InvalidArgumentError("It takes 1 to 200 characters.");
}
