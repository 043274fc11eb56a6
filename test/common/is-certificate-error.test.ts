import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { isCertificateError } from "../../src/common/is-certificate-error.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { createNodeOutbound } from "../../src/runtimes/process/outbound.ts";
import { explainPostgresError } from "../../src/runtimes/process/postgres.ts";
import { toPostgresStoreError } from "../../src/store/engines/postgres/errors.ts";
import { createCertificate } from "../providers/sip/certificate.ts";

let close = () => {};
afterEach(() => close());

const failure = (code: string) => Object.assign(new Error("said of the certificate"), { code });

test.each([
  ["CERT_HAS_EXPIRED", "not valid today"],
  ["CRL_HAS_EXPIRED", "not of a trusted CA"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "not of a trusted CA"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "not of a trusted CA"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "not of a trusted CA"],
  ["INVALID_CA", "not of a trusted CA"],
  ["INVALID_PURPOSE", "is not valid ("],
  ["PATH_LENGTH_EXCEEDED", "is not valid ("],
  ["ERROR_IN_CERT_NOT_AFTER_FIELD", "is not valid ("],
  // For example, a key that is too short.
  ["UNSPECIFIED", "is not valid ("],
])("%s is a certificate error: the database is not reached, and the error explains why", (code, said) => {
  expect(isCertificateError(code)).toBe(true);
  const error = toPostgresStoreError(failure(code));
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({ kind: "gone" });
  expect(explainPostgresError(error, "postgres://hub:secret@db.example/hub")).toContain(said);
});

test.each(["ECONNRESET", "ERR_SSL_WRONG_VERSION_NUMBER", "CERTAIN", ""])(
  "%j is not a certificate error",
  (code) => {
    expect(isCertificateError(code)).toBe(false);
  },
);

test("a webhook fails with TLS if the certificate of its server is for clients only", async () => {
  const { key, certificate } = createCertificate({ isClientOnly: true });
  const server = createServer({ key, cert: certificate }, (_, response) => response.writeHead(204).end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo; // The client connects to a port, not to a pipe.
  const outbound = createNodeOutbound({ privateAddresses: true, certificate });
  const answer = await outbound.post({ url: `https://127.0.0.1:${port}/`, headers: {}, body: "{}" });
  expect(answer).toEqual({ failure: "TLS" });
});
