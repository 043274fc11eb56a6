import ipaddr from "ipaddr.js";

/** All that is routed on the public internet in IPv6; what lies outside of it is special or not given out. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address is one of the public internet: not loopback, link-local, private, shared (CGNAT), multicast,
 * reserved, nor one that leads to another address within it (IPv4-mapped ones count as the IPv4 address).
 */
export function isPublicAddress(text: string): boolean {
  if (!isAddress(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}

/** The IP address that the host of a URL is, if it is none that has to be looked up. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return isAddress(bare) ? bare : undefined;
}

/** As a resolver and `URL` write it: abbreviated and octal forms are read differently by different programs. */
const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
