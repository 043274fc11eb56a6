import { setDefaultAutoSelectFamilyAttemptTimeout } from "node:net";

/**
 * Longer than the loss of the first packet takes, which is sent again after one second. Shorter than the delay before
 * the next provider is tried.
 */
const attemptMilliseconds = 1_500;

/**
 * Gives each IP address of a host enough time to connect over a long distance. The default of a runtime is 250 ms.
 * After that, it does not try the address again. If the machine can reach no other address of the host, for example
 * without IPv6, the connection fails.
 */
export function setConnectTimeout(): void {
  setDefaultAutoSelectFamilyAttemptTimeout(attemptMilliseconds);
}
