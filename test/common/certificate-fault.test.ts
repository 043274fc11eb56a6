import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { isCertificateFault } from "../../src/common/certificate-fault.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { createNodeOutbound } from "../../src/runtimes/process/outbound.ts";
import { explainPostgres } from "../../src/runtimes/process/postgres.ts";
import { storeErrorOf } from "../../src/store/engines/postgres/errors.ts";
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
  ["INVALID_PURPOSE", "not a good one"],
  ["PATH_LENGTH_EXCEEDED", "not a good one"],
  ["ERROR_IN_CERT_NOT_AFTER_FIELD", "not a good one"],
  // A key that is too short, for one.
  ["UNSPECIFIED", "not a good one"],
])("%s is of a certificate: no database is reached, and the operator is told why", (code, said) => {
  expect(isCertificateFault(code)).toBe(true);
  const error = storeErrorOf(failure(code));
  expect(error).toBeInstanceOf(StoreError);
  expect(error).toMatchObject({ kind: "gone" });
  expect(explainPostgres(error, "postgres://hub:secret@db.example/hub")).toContain(said);
});

test.each(["ECONNRESET", "ERR_SSL_WRONG_VERSION_NUMBER", "CERTAIN", ""])("%j is of none", (code) => {
  expect(isCertificateFault(code)).toBe(false);
});

test("a customer is told that the certificate is why nothing was posted, where it is for clients alone", async () => {
  const { key, certificate } = createCertificate({ isOfClient: true });
  const server = createServer({ key, cert: certificate }, (_, response) => response.writeHead(204).end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo; // It listens on a port, not on a pipe.
  const outbound = createNodeOutbound({ privateAddresses: true, certificate });
  const answer = await outbound.post({ url: `https://127.0.0.1:${port}/`, headers: {}, body: "{}" });
  expect(answer).toEqual({ failure: "TLS" });
});
