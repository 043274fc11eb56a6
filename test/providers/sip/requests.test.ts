import { expect, test } from "vitest";
import { headerValue } from "../../../src/providers/sip/message.ts";
import { createOffer, createRequest } from "../../../src/providers/sip/requests.ts";

test("IPv6 stands in brackets in Via and Contact, and without them in the offer", () => {
  const identity = {
    transport: "tcp",
    place: { address: "2001:db8::7", port: 5_070 },
    userAgent: "test",
  } as const;
  const names = { uri: "sip:[2001:db8::1]", from: "<sip:a@b>;tag=1", to: "<sip:c@d>", callId: "call" };
  const request = createRequest(identity, { method: "OPTIONS", ...names, sequenceNumber: 1, extra: [] });
  expect(headerValue(request, "via")).toMatch(
    /^SIP\/2\.0\/TCP \[2001:db8::7\]:5070;rport;branch=z9hG4bK\w{24}$/,
  );
  expect(headerValue(request, "contact")).toBe("<sip:connect-hub@[2001:db8::7]:5070;transport=tcp>");
  expect(createOffer("2001:db8::7", "inactive")).toContain("c=IN IP6 2001:db8::7\r\n");
});
