import type { Context as HonoContext } from "hono";
import type { GetConnInfo } from "hono/conninfo";

const maximumAddressCharacters = 64;

/** The client's address; behind a proxy, the last one in the header, which the proxy itself saw. */
export function addressOf(context: HonoContext, trustProxy: boolean, connectionOf: GetConnInfo): string {
  const forwarded = trustProxy ? context.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  if (forwarded && forwarded.length <= maximumAddressCharacters) return forwarded;
  return connectionOf(context).remote.address ?? "unknown";
}
