import { generateKeyPairSync, sign } from "node:crypto";

/**
 * Creates a key and a self-signed certificate for 127.0.0.1, both in PEM. They are created for each test, so no file
 * contains a private key.
 */
export function makeCertificate(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = sequence(Buffer.from("06082a8648ce3d040302", "hex"));
  const commonName = der(0x0c, Buffer.from("smsc"));
  const name = sequence(der(0x31, sequence(Buffer.from("0603550403", "hex"), commonName)));
  const day = 86_400_000;
  const validity = sequence(instant(Date.now() - day), instant(Date.now() + day));
  const addresses = sequence(der(0x87, Buffer.from([127, 0, 0, 1])));
  const alternativeName = sequence(Buffer.from("0603551d11", "hex"), der(0x04, addresses));
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(alternativeName)),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", toSign, privateKey));
  const base64 = sequence(toSign, ecdsaWithSha256, signature).toString("base64");
  const lines = base64.match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
  };
}

function sequence(...contents: readonly Buffer[]): Buffer {
  return der(0x30, ...contents);
}

function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const head = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

function instant(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replaceAll(/\D/g, "").slice(0, 14);
  return der(0x18, Buffer.from(`${digits}Z`));
}
