import type { WorkOrigin } from "../../domain/access/fair-queue.ts";

/**
 * Creates the origin of a sign-in or registration, for the fair queue that hashes passwords. The caller is an e-mail
 * address in one IP network. The same address in another network is a different caller.
 */
export const createWorkOrigin = (network: string, email: string): WorkOrigin => ({
  network,
  caller: `${network}\n${email.toLowerCase()}`,
});
