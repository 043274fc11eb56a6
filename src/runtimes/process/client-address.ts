import type { Context as HonoContext } from "hono";
import type { GetConnInfo } from "hono/conninfo";

const maximumAddressCharacters = 64;
/** An IPv4 address with a port, or an IPv6 one in brackets with or without: as some proxies write them. */
const withPort = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/;

/** The client's address: behind a proxy, the last one in the header, which the proxy itself saw. */
export function addressOf(context: HonoContext, trustProxy: boolean, connectionOf: GetConnInfo): string {
  const forwarded = trustProxy ? context.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  if (forwarded && forwarded.length <= maximumAddressCharacters) return bare(forwarded);
  return connectionOf(context).remote.address ?? "unknown";
}

/** Each connection of a client has another port: with it, each would be a client of its own. */
function bare(forwarded: string): string {
  const [, four, six] = withPort.exec(forwarded) ?? [];
  return four ?? six ?? forwarded;
}
