import type { WorkOrigin } from "../../domain/access/fair-queue.ts";

/**
 * Creates the origin of a sign-in or registration: an e-mail address in one IP network. The same address in another
 * network is a different origin.
 */
export const createWorkOrigin = (network: string, email: string): WorkOrigin => ({
  network,
  caller: `${network}\n${email.toLowerCase()}`,
});
