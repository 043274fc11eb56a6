import { setDefaultAutoSelectFamilyAttemptTimeout } from "node:net";

/** More than a lost first packet costs, which is sent again after a second, and less than the delay before the next provider is asked. */
const attemptMilliseconds = 1_500;

/**
 * Gives each address of a host the time to answer from far away. A runtime's own quarter of a second gives an address up for
 * good, and where this machine reaches no other one, as without IPv6, the host.
 */
export function connectPatiently(): void {
  setDefaultAutoSelectFamilyAttemptTimeout(attemptMilliseconds);
}
