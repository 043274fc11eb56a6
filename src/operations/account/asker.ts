import type { Asker } from "../../domain/access/turns.ts";

/** Whoever asks from a network for the account of an e-mail address; elsewhere somebody else may. */
export const askerOf = (network: string, email: string): Asker => ({
  network,
  caller: `${network}\n${email.toLowerCase()}`,
});
