import ipaddr from "ipaddr.js";

/** All public IPv6 addresses. Addresses outside of this block are special or not assigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Returns true if a text is a public IP address: not loopback, link-local, private, shared (CGNAT), multicast or
 * reserved, and not an address that embeds another one. An IPv4-mapped address counts as its IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!isIpAddress(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}

/** Returns the IP address in the host of a URL, without brackets, or undefined if the host is a name. */
export function parseLiteralAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return isIpAddress(bare) ? bare : undefined;
}

/** Returns true if the host of a URL is the local machine, by name or by address. */
export function isLoopback(hostname: string): boolean {
  const address = parseLiteralAddress(hostname);
  return address === undefined
    ? /(^|\.)localhost$/.test(hostname)
    : ipaddr.process(address).range() === "loopback";
}

/**
 * Returns true if a text is an IP address in the form that resolvers and `URL` write. Returns false for abbreviated and
 * octal forms, because programs interpret them differently.
 */
export const isIpAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !octalOrHex.test(text));

/** An octal or hexadecimal octet in the IPv4 suffix of an IPv6 address. */
const octalOrHex = /[:.]0[0-9a-fx]+\.|\.0[0-9x]/i;

/**
 * Returns the IP network of a caller. For IPv6 it is the /64 prefix, because its holder has all addresses in it. For
 * IPv4, also if it is IPv4-mapped, it is the address. Returns other texts unchanged.
 */
export function toIpNetwork(address: string): string {
  if (!address.includes(":") || !ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

/** Returns the reason why a text is not a valid IP address or CIDR block, or undefined if it is valid. */
export function findCidrError(text: string): string | undefined {
  const [address = "", bits, ...more] = text.split("/");
  if (more.length > 0 || address.includes("%") || !isIpAddress(address)) {
    return "It must be an IPv4 or IPv6 address or a CIDR block, such as 203.0.113.7 or 2001:db8::/32.";
  }
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress()) {
    return `Write it as the IPv4 address ${parsed.toIPv4Address().toString()}.`;
  }
  if (bits === undefined) return undefined;
  const maximumBits = parsed instanceof ipaddr.IPv4 ? 32 : 128;
  if (!/^(0|[1-9][0-9]{0,2})$/.test(bits) || Number(bits) > maximumBits) {
    return `The length of its prefix must be 0 to ${maximumBits}.`;
  }
  const network = getNetworkAddress(parsed, text);
  if (network === parsed.toString()) return undefined;
  return `Its bits beyond the prefix must be 0: ${network}/${bits}.`;
}

const getNetworkAddress = (address: ipaddr.IPv4 | ipaddr.IPv6, block: string): string =>
  (address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(block).toString();

/**
 * Returns true if an address is equal to one of these addresses or within one of these CIDR blocks. Returns false if
 * `text` is not an IP address. Throws if a block is malformed. An IPv4-mapped address counts as its IPv4 address.
 */
export function isWithinBlocks(text: string, blocks: readonly string[]): boolean {
  if (!isIpAddress(text)) return false;
  const address = ipaddr.process(text);
  return blocks.some((block) => {
    const [network, bits] = ipaddr.parseCIDR(block.includes("/") ? block : toFullBlock(block));
    return network.kind() === address.kind() && address.match(network, bits);
  });
}

const toFullBlock = (address: string) => `${address}/${address.includes(":") ? 128 : 32}`;

/**
 * Returns true if a text is a valid URL without user and password. `fetch` rejects a URL with them, and its error
 * message contains the whole URL.
 */
export function hasNoCredentials(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.username === "" && url.password === "";
}
