import { Hono } from "hono";
import { expect, test } from "vitest";
import { getClientAddress } from "../../../src/runtimes/process/client-address.ts";

const connectionOf = () => ({ remote: { address: "192.0.2.1" } });

/** Returns the client address of a request with this header. */
async function seen(forwarded: string | undefined, trustProxy = true): Promise<string> {
  const app = new Hono().get("/", (context) =>
    context.text(getClientAddress(context, trustProxy, connectionOf)),
  );
  const headers: HeadersInit = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return (await app.request("/", { headers }, {})).text();
}

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["2001:db8::1", "2001:db8::1"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
  ["203.0.113.7:50312", "203.0.113.7"],
  ["198.51.100.1, 203.0.113.7:50312", "203.0.113.7"],
  ["[2001:db8::1]:50312", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["unknown", "unknown"],
  ["203.0.113.7,", "192.0.2.1"],
])("for the header %j, the client of a proxy is %s, without its port", async (forwarded, address) => {
  expect(await seen(forwarded)).toBe(address);
});

test("without a header, or without a trusted proxy, the client is the peer of the connection", async () => {
  expect(await seen(undefined)).toBe("192.0.2.1");
  expect(await seen("203.0.113.7", false)).toBe("192.0.2.1");
});
