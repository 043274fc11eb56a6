// A vendor, or a proxy in front of it, rejects a request with a page that is too long or incomplete.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createOutboundMessage } from "../gateway.suite.ts";
import { openKind } from "../open-kind.ts";
import { sendVendorRequest } from "../http/send-vendor-request.ts";
import { respondWith, startPeer, type Behaviour, type Peer } from "../http/peer.ts";

const tooLong = (status: number): Behaviour =>
  respondWith(status, "x".repeat(70_000), { "retry-after": "7" });
const brokenOff =
  (status: number): Behaviour =>
  (_, response) => {
    response.writeHead(status, { "content-length": "100", "retry-after": "7" });
    response.write("<html>", () => response.destroy());
  };
const pages = [
  ["too long", tooLong],
  ["incomplete", brokenOff],
] as const;

describe.each(pages)("a response that is %s", (_, page) => {
  let peer: Peer;
  beforeEach(async () => {
    peer = await startPeer();
  });
  afterEach(() => peer.close());

  const ask = (status: number) => {
    peer.behave(page(status));
    return sendVendorRequest(peer.baseUrl);
  };

  test.each([401, 402, 403, 429, 503])(
    "is used by its status if the status shows that the request was not carried out: %i",
    async (status) => {
      const answered = await ask(status);
      expect(answered).toMatchObject({ kind: "answer", status, text: "" });
      expect(answered.kind === "answer" && answered.headers.get("retry-after")).toBe("7");
    },
  );

  test.each([200, 400, 409, 422, 500, 502, 504])(
    "has an unknown outcome if its status does not show whether the request was carried out: %i",
    async (status) => {
      expect(await ask(status)).toMatchObject({ kind: "unknown" });
    },
  );
});

const sinch = { servicePlanId: "plan-1", apiToken: "token-1" };

test.each(pages)(
  "a message is throttled by 429, and unavailable after 403, with a page that is %s",
  async (_, page) => {
    const { provider, peer, dependencies } = await openKind("sinch", sinch, page(429));
    const send = () => provider.send(createOutboundMessage("sms", "+447700900123"));
    expect(await send()).toMatchObject({ kind: "throttled", afterMilliseconds: 7_000 });
    peer.behave(page(403));
    expect(await send()).toMatchObject({ kind: "unavailable" });
    expect(dependencies.log.lines.map(({ fields }) => fields["code"])).toEqual(["http-403"]);
  },
);
