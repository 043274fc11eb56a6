import { createHmac } from "node:crypto";

/** The current secret for new tokens and codes, and previous secrets that are still accepted. */
export type Secrets = readonly [current: string, ...before: string[]];

/** Returns the current secret, and the previous secret if there is one. */
export const toSecrets = (current: string, before: string | undefined): Secrets =>
  before === undefined ? [current] : [current, before];

/** Derives secrets for one use. They do not reveal the original secrets. */
export function deriveSecrets([current, ...before]: Secrets, use: string): Secrets {
  const derive = (secret: string) => createHmac("sha256", secret).update(use).digest("hex");
  return [derive(current), ...before.map(derive)];
}
