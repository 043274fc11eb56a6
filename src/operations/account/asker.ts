import type { Asker } from "../../domain/access/turns.ts";

/** The asker for an e-mail address from one network; the same address from another network is another asker. */
export const askerOf = (network: string, email: string): Asker => ({
  network,
  caller: `${network}\n${email.toLowerCase()}`,
});
