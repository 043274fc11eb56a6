import ipaddr from "ipaddr.js";

/** All IPv6 addresses that are routed on the public internet; the others are special or not assigned. */
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

/** The IP address that the host of a URL is; undefined for a name that has to be looked up. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return isAddress(bare) ? bare : undefined;
}

/** Whether the host of a URL is this machine itself, by its name or its address: no other machine answers to it. */
export function isLoopback(hostname: string): boolean {
  const address = literalAddress(hostname);
  return address === undefined
    ? /(^|\.)localhost$/.test(hostname)
    : ipaddr.process(address).range() === "loopback";
}

/** Only in the form that resolvers and `URL` write: programs read abbreviated and octal forms differently. */
export const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !octalOrHex.test(text));

/** An octet of the IPv4 address that an IPv6 address ends with, in octal or hexadecimal. */
const octalOrHex = /[:.]0[0-9a-fx]+\.|\.0[0-9x]/i;

/**
 * The part of an address that belongs to one caller: the first 64 bits of IPv6, since whoever has one of these
 * addresses has all of them; all of IPv4, also where it is mapped into IPv6. A text that is no IP address comes back as
 * it is.
 */
export function networkOf(address: string): string {
  if (!address.includes(":") || !ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

/** What is wrong with an address or a CIDR block, in words for whoever wrote it; undefined where nothing is. */
export function faultOfBlock(text: string): string | undefined {
  const [address = "", bits, ...more] = text.split("/");
  if (more.length > 0 || address.includes("%") || !isAddress(address)) {
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
  const network = networkAddress(parsed, text);
  if (network === parsed.toString()) return undefined;
  return `Its bits beyond the prefix must be 0: ${network}/${bits}.`;
}

const networkAddress = (address: ipaddr.IPv4 | ipaddr.IPv6, block: string): string =>
  (address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(block).toString();

/** Whether an address is one of these, or lies in one of these CIDR blocks; IPv4-mapped ones count as the IPv4 address. */
export function isWithinBlocks(text: string, blocks: readonly string[]): boolean {
  if (!isAddress(text)) return false;
  const address = ipaddr.process(text);
  return blocks.some((block) => {
    const [network, bits] = ipaddr.parseCIDR(block.includes("/") ? block : wholeOf(block));
    return network.kind() === address.kind() && address.match(network, bits);
  });
}

const wholeOf = (address: string) => `${address}/${address.includes(":") ? 128 : 32}`;

/** Whether a URL names neither a user nor a password: `fetch` takes none, and says the whole URL when it refuses it. */
export function isBareOfCredentials(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.username === "" && url.password === "";
}
