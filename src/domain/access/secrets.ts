import { createHmac } from "node:crypto";

/** The secret that the service makes things by, and those before it, by which it still knows what it made. */
export type Secrets = readonly [current: string, ...before: string[]];

/** A secret with the one before, where that is known still. */
export const secretsOf = (current: string, before: string | undefined): Secrets =>
  before === undefined ? [current] : [current, before];

/** Secrets for one use, made from these without revealing them. */
export function deriveSecrets([current, ...before]: Secrets, use: string): Secrets {
  const derive = (secret: string) => createHmac("sha256", secret).update(use).digest("hex");
  return [derive(current), ...before.map(derive)];
}
