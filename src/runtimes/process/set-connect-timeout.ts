import { setDefaultAutoSelectFamilyAttemptTimeout } from "node:net";

/**
 * Timeout of a connection attempt to one address. A lost first packet is sent again after one second, so the timeout is
 * longer. It is shorter than the delay before another provider is tried (3 seconds or more).
 */
const attemptMilliseconds = 1_500;

/**
 * Sets the timeout of a connection attempt to 1.5 seconds. The next IP address of the host is then tried. The default
 * of 250 ms is too short for a distant host. An address that timed out is not tried again. So the connection would fail
 * if no other address is reachable, for example because the machine has no IPv6.
 */
export function setConnectTimeout(): void {
  setDefaultAutoSelectFamilyAttemptTimeout(attemptMilliseconds);
}
