import { createServer, type AddressInfo, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { sendVendorRequest } from "../http/send-vendor-request.ts";

let server: Server | undefined;
afterEach(() => new Promise((resolve) => server?.close(resolve)));

/** A vendor whose TLS server ends every handshake with this alert. */
async function alerting(alert: number): Promise<string> {
  const fatal = 2;
  const record = Buffer.from([21, 3, 3, 0, 2, fatal, alert]);
  server = createServer((socket) => void socket.on("error", () => {}).once("data", () => socket.end(record)));
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // The server listens on a port, not on a pipe.
  return `https://127.0.0.1:${port}`;
}

test.each([
  ["handshake_failure", 40],
  ["protocol_version", 70],
  ["insufficient_security", 71],
  ["unrecognized_name", 112],
  ["no_application_protocol", 120],
])("the request was not sent if TLS ends with %s", async (_, alert) => {
  const reason = "the TLS handshake failed";
  expect(await sendVendorRequest(await alerting(alert))).toEqual({ kind: "unsent", reason });
});

test.each([
  ["bad_certificate", 42],
  ["internal_error", 80],
  ["certificate_required", 116],
])("the request may have been sent if TLS ends with %s", async (_, alert) => {
  expect(await sendVendorRequest(await alerting(alert))).toMatchObject({ kind: "unknown" });
});
