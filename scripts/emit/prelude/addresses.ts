/** An IPv4 address in dotted decimals. */
export const ipv4 = String.raw`(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;

/** The last 32 bits of an IPv6 address, written as IPv4. */
export const ipv4Tail = new RegExp(`:${ipv4}$`);

/** Whether the text is an IPv6 address in which `::` stands beside at most `most` groups of 16 bits. */
export function isIpv6(text: string, most = 7): boolean {
  const groups = text.replace(ipv4Tail, ":0:0");
  const halves = groups.split("::");
  if (halves.length > 2) return false;
  const parts = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  if (!parts.every((part) => /^[0-9A-Fa-f]{1,4}$/.test(part))) return false;
  return halves.length === 2 ? parts.length <= most : parts.length === 8;
}

/** A Mailbox of RFC 5321; the first group is what stands in brackets, if anything does. */
export const mailbox = new RegExp(
  String.raw`^(?:[\w!#$%&'*+/=?^{|}~\x60-]+(?:\.[\w!#$%&'*+/=?^{|}~\x60-]+)*|"(?:[ !#-\[\]-~]|\\[ -~])*")@` +
    String.raw`(?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*(?:\.[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*)*|\[([!-Z^-~]+)\])$`,
);

/** An IPv4 address as RFC 5321 takes it, leading zeros included. */
export const mailIpv4 = /^(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)$/;

/** Format `email`: a Mailbox of RFC 5321. */
export function isEmail(text: string): boolean {
  const found = mailbox.exec(text);
  if (!found) return false;
  const literal = found[1];
  if (literal === undefined || mailIpv4.test(literal)) return true;
  if (/^ipv6:/i.test(literal)) return isIpv6(literal.slice(5), 6);
  return /^[A-Za-z0-9-]*[A-Za-z0-9]:[!-Z^-~]+$/.test(literal);
}

/** A URI of RFC 3986; the first group is its authority, if it has one. */
export const uri = new RegExp(
  String.raw`^[A-Za-z][A-Za-z0-9+.-]*:(?://([^/?#]*)(?:/(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?|` +
    String.raw`/?(?:(?:[\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?)` +
    String.raw`(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?` +
    String.raw`(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*)?$`,
);

/** The authority of a URI; the first group is what stands in brackets, if anything does. */
export const authority =
  /^(?:(?:[\w.~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})*@)?(?:\[([^[\]]*)\]|(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?::[0-9]*)?$/;

/** Format `uri`: a URI of RFC 3986, with its scheme. */
export function isUri(text: string): boolean {
  const found = uri.exec(text);
  if (!found) return false;
  if (found[1] === undefined) return true;
  const host = authority.exec(found[1]);
  if (!host) return false;
  return host[1] === undefined || isIpv6(host[1]) || /^v[0-9A-F]+\.[\w.~!$&'()*+,;=:-]+$/i.test(host[1]);
}

/** The ASCII spelling of a host name whose labels may be international (UTS #46); undefined where it is no host name. */
export function asciiHost(text: string): string | undefined {
  if (/[\0-,/:-@[-`{-\x7F]/.test(text)) return undefined;
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return undefined;
  }
}

/** Format `idn-email`, of which the domain alone may be international: a Mailbox once it is spelled in ASCII. */
export function isIdnEmail(text: string): boolean {
  const at = text.lastIndexOf("@") + 1;
  const domain = text.slice(at);
  if (/^[\0-\x7F]*$/.test(domain)) return isEmail(text);
  const ascii = text.slice(0, at) + (asciiHost(domain) ?? "");
  return ascii.length <= 254 && isEmail(ascii);
}

/** Format `iri`: a URI once it is spelled in ASCII. */
export function isIri(text: string): boolean {
  if (/^[\0-\x7F]*$/.test(text)) return isUri(text);
  try {
    return !/[\0- "<>\\^`{|}\x7F]/.test(text) && isUri(new URL(text).href);
  } catch {
    return false;
  }
}
