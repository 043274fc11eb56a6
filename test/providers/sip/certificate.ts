import { generateKeyPairSync, sign, type KeyPairKeyObjectResult } from "node:crypto";

/** Encodes a DER element. */
function element(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Uint8Array[]) => element(0x30, ...parts);
const bytes = (hex: string) => Buffer.from(hex, "hex");
const commonName = bytes("0603550403");
const alternativeName = bytes("0603551d11");
const extendedUsage = bytes("0603551d25");
const clientAuthentication = bytes("06082b06010505070302");

/** OIDs of ecdsa-with-SHA256 and sha256WithRSAEncryption. */
const algorithms = { ec: "06082a8648ce3d040302", rsa: "06092a864886f70d01010b0500" } as const;

/** Properties of a test certificate. Each has a default. */
export interface CertificateOptions {
  readonly algorithm?: keyof typeof algorithms;
  /** In the format of ASN.1 UTCTime: YYMMDDhhmmssZ. */
  readonly from?: string;
  readonly until?: string;
  /** True if the certificate is valid for TLS clients only. */
  readonly isClientOnly?: boolean;
}

/** Creates a self-signed certificate for 127.0.0.1 and its key, both in PEM. Default validity: 2020 to 2049. */
export function createCertificate({
  algorithm = "ec",
  from = "200101000000Z",
  until = "491231235959Z",
  isClientOnly = false,
}: CertificateOptions = {}): { readonly key: string; readonly certificate: string } {
  const { privateKey, publicKey } = generateKeyPair(algorithm);
  const signatureAlgorithm = sequence(bytes(algorithms[algorithm]));
  const name = sequence(element(0x31, sequence(commonName, element(0x0c, Buffer.from("test")))));
  const date = (text: string) => element(0x17, Buffer.from(text));
  const address = element(0x04, sequence(element(0x87, bytes("7f000001"))));
  const purpose = isClientOnly
    ? [sequence(extendedUsage, element(0x04, sequence(clientAuthentication)))]
    : [];
  const content = sequence(
    element(0xa0, bytes("020102")),
    element(0x02, bytes("01")),
    signatureAlgorithm,
    name,
    sequence(date(from), date(until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    element(0xa3, sequence(sequence(alternativeName, address), ...purpose)),
  );
  const signature = sign("sha256", content, privateKey);
  const certificateBytes = sequence(content, signatureAlgorithm, element(0x03, bytes("00"), signature));
  const lines = certificateBytes.toString("base64").match(/.{1,64}/g) ?? [];
  const certificate = `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), certificate };
}

const generateKeyPair = (algorithm: keyof typeof algorithms): KeyPairKeyObjectResult =>
  algorithm === "ec"
    ? generateKeyPairSync("ec", { namedCurve: "prime256v1" })
    : generateKeyPairSync("rsa", { modulusLength: 2048 });
