import { Hono } from "hono";
import { expect, test } from "vitest";
import { addressOf } from "../../../src/runtimes/process/client-address.ts";

const connectionOf = () => ({ remote: { address: "192.0.2.1" } });

/** The address of a client whose request comes with this header. */
async function seen(forwarded: string | undefined, trustProxy = true): Promise<string> {
  const app = new Hono().get("/", (context) => context.text(addressOf(context, trustProxy, connectionOf)));
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
])("of %j a proxy's client is %s, whatever port it came from", async (forwarded, address) => {
  expect(await seen(forwarded)).toBe(address);
});

test("without a header, or a proxy that is trusted, it is whoever is connected", async () => {
  expect(await seen(undefined)).toBe("192.0.2.1");
  expect(await seen("203.0.113.7", false)).toBe("192.0.2.1");
});
