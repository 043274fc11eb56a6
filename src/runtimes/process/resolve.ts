import { lookup, type LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";

/** Finds all addresses of a host; none where it has none. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const patience = { timeout: 3_000, tries: 2 };

/**
 * Uses this machine's name servers and not its own look-up, which also knows names of the local network, and runs on a
 * few threads that a slow name server could all block.
 */
export function createNameServerResolve(nameServers?: readonly string[]): Resolve {
  const resolver = new Resolver(patience);
  if (nameServers) resolver.setServers(nameServers);
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return [...addressesOf(four, 4), ...addressesOf(six, 6)];
  };
}

const addressesOf = (found: PromiseSettledResult<readonly string[]>, family: 4 | 6) =>
  found.status === "fulfilled" ? found.value.map((address) => ({ address, family })) : [];

/** Resolves as every program on this machine does, including its files and its local network. */
export const resolveBySystem: Resolve = (hostname) =>
  new Promise((resolve) =>
    lookup(hostname, { all: true, order: "verbatim" }, (error, addresses) => resolve(error ? [] : addresses)),
  );
