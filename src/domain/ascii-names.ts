/** An e-mail address with its domain spelled in ASCII (Punycode of UTS #46), which is how it is kept; any other stays as it is. */
export function asciiEmail(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  if (isAscii(domain)) return address;
  return address.slice(0, at) + (URL.parse(`http://${domain}`)?.hostname ?? domain);
}

/** A web address spelled in ASCII: its host in Punycode, all else percent-encoded; one of ASCII stays as it is. */
export const asciiUrl = (address: string): string =>
  isAscii(address) ? address : (URL.parse(address)?.href ?? address);

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}
