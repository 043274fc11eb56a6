import { lookup, type LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { withTimeout } from "../../common/with-timeout.ts";

/** Resolves a host to all of its addresses, or to an empty list if it has none or the lookup fails. Never rejects. */
export type HostResolver = (hostname: string) => Promise<readonly LookupAddress[]>;

const dnsOptions = { timeout: 3_000, tries: 2 };
/**
 * Maximum wait for the addresses of one family once those of the other family are known. Some name servers never
 * respond to IPv6 queries.
 */
const familyWaitMilliseconds = 1_000;

/**
 * Creates a resolver that queries `nameServers`. Default: the name servers of this machine. The system lookup would
 * also resolve names of the local network. It also runs on a few threads, which a slow name server could block.
 */
export function createDnsResolver(nameServers?: readonly string[]): HostResolver {
  const resolver = new Resolver(dnsOptions);
  if (nameServers) resolver.setServers(nameServers);
  return async (hostname) => {
    const ipv4 = toAddresses(resolver.resolve4(hostname), 4);
    const ipv6 = toAddresses(resolver.resolve6(hostname), 6);
    return (await Promise.all([waitForFamily(ipv4, ipv6), waitForFamily(ipv6, ipv4)])).flat();
  };
}

const toAddresses = (found: Promise<readonly string[]>, family: 4 | 6): ReturnType<HostResolver> =>
  found.then(
    (addresses) => addresses.map((address) => ({ address, family })),
    () => [],
  );

/** Returns the addresses of one family. Returns none if the other family has addresses and this lookup is slow. */
const waitForFamily = (
  pending: ReturnType<HostResolver>,
  other: ReturnType<HostResolver>,
): ReturnType<HostResolver> =>
  Promise.race([
    pending,
    other.then((found) =>
      found.length > 0 ? withTimeout(familyWaitMilliseconds, pending, () => []) : pending,
    ),
  ]);

/** Resolves a host by the system lookup, including the hosts file and the local network. */
export const resolveBySystem: HostResolver = (hostname) =>
  new Promise((resolve) =>
    lookup(hostname, { all: true, order: "verbatim" }, (error, addresses) => resolve(error ? [] : addresses)),
  );
