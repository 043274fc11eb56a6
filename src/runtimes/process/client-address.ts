import type { Context as HonoContext } from "hono";
import type { GetConnInfo } from "hono/conninfo";

const maximumAddressCharacters = 64;
/**
 * Matches an IPv4 address with a port, or an IPv6 address in brackets with or without a port, which some proxies send.
 */
const addressWithPort = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/;

/**
 * Returns the IP address of the client. Behind a proxy, this is the last address in `X-Forwarded-For`, which the proxy
 * itself has added. Without this header, or if that address has more than 64 characters, it is the address of the
 * connection. Returns `unknown` if the connection has none. `trustProxy` may only be true if all requests come through
 * a proxy that adds this header. Otherwise a client can choose its address.
 */
export function getClientAddress(
  context: HonoContext,
  trustProxy: boolean,
  getConnectionInfo: GetConnInfo,
): string {
  const forwarded = trustProxy ? context.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  if (forwarded && forwarded.length <= maximumAddressCharacters) return removePort(forwarded);
  return getConnectionInfo(context).remote.address ?? "unknown";
}

/**
 * Removes the port. It differs between the connections of a client, so that each connection would count as a client.
 */
function removePort(forwarded: string): string {
  const [, ipv4, ipv6] = addressWithPort.exec(forwarded) ?? [];
  return ipv4 ?? ipv6 ?? forwarded;
}
