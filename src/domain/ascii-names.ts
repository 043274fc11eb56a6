/**
 * Converts the domain of an e-mail address to ASCII (Punycode, UTS #46), as addresses are stored. Returns the address
 * unchanged if its domain is ASCII or invalid.
 */
export function toAsciiEmail(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  if (isAscii(domain)) return address;
  return address.slice(0, at) + (URL.parse(`http://${domain}`)?.hostname ?? domain);
}

/**
 * Converts a URL to ASCII: its host to Punycode, and the rest to percent-encoding. Returns an ASCII or invalid URL
 * unchanged.
 */
export const toAsciiUrl = (address: string): string =>
  isAscii(address) ? address : (URL.parse(address)?.href ?? address);

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}
