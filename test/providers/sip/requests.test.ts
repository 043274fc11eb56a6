import { expect, test } from "vitest";
import { getHeaderValue } from "../../../src/providers/sip/message.ts";
import { createOffer, createRequest } from "../../../src/providers/sip/requests.ts";

test("puts IPv6 addresses in brackets in Via and Contact, but not in the offer", () => {
  const identity = {
    transport: "tcp",
    contactAddress: { address: "2001:db8::7", port: 5_070 },
    userAgent: "test",
  } as const;
  const names = { uri: "sip:[2001:db8::1]", from: "<sip:a@b>;tag=1", to: "<sip:c@d>", callId: "call" };
  const request = createRequest(identity, { method: "OPTIONS", ...names, sequenceNumber: 1, extra: [] });
  expect(getHeaderValue(request, "via")).toMatch(
    /^SIP\/2\.0\/TCP \[2001:db8::7\]:5070;rport;branch=z9hG4bK\w{24}$/,
  );
  expect(getHeaderValue(request, "contact")).toBe("<sip:connect-hub@[2001:db8::7]:5070;transport=tcp>");
  expect(createOffer("2001:db8::7", "inactive")).toContain("c=IN IP6 2001:db8::7\r\n");
});
