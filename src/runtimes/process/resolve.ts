import { lookup, type LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { within } from "../../common/within.ts";

/** Finds all addresses of a host; none where it has none. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const patience = { timeout: 3_000, tries: 2 };
/** How long addresses of one family wait for those of the other: some name servers never answer for IPv6. */
const otherMilliseconds = 1_000;

/**
 * Uses this machine's name servers and not its own look-up, which also knows names of the local network, and runs on a
 * few threads that a slow name server could all block.
 */
export function createNameServerResolve(nameServers?: readonly string[]): Resolve {
  const resolver = new Resolver(patience);
  if (nameServers) resolver.setServers(nameServers);
  return async (hostname) => {
    const four = addressesOf(resolver.resolve4(hostname), 4);
    const six = addressesOf(resolver.resolve6(hostname), 6);
    return (await Promise.all([inTime(four, six), inTime(six, four)])).flat();
  };
}

const addressesOf = (found: Promise<readonly string[]>, family: 4 | 6): ReturnType<Resolve> =>
  found.then(
    (addresses) => addresses.map((address) => ({ address, family })),
    () => [],
  );

/** The addresses of one family, or none where the other one has some and these keep it waiting. */
const inTime = (wanted: ReturnType<Resolve>, other: ReturnType<Resolve>): ReturnType<Resolve> =>
  Promise.race([
    wanted,
    other.then((found) => (found.length > 0 ? within(otherMilliseconds, wanted, () => []) : wanted)),
  ]);

/** Resolves as every program on this machine does, including its files and its local network. */
export const resolveBySystem: Resolve = (hostname) =>
  new Promise((resolve) =>
    lookup(hostname, { all: true, order: "verbatim" }, (error, addresses) => resolve(error ? [] : addresses)),
  );
