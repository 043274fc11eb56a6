import { describe, expect, test } from "vitest";
import { version } from "../../../src/version.ts";
import { areCallsOver, openWithServer } from "./open-with-server.ts";
import { getHeader } from "./server-call.ts";
import { until } from "./support.ts";

const number = "+447700900123";

describe("requests", () => {
  test.concurrent.for(["ring", "busy", "answerAtOnce"] as const)(
    "contain the product and its version: %s",
    async (script, { expect }) => {
      await using opened = await openWithServer(script);
      await opened.call(number);
      await until("the call is over", () => areCallsOver(opened.server));
      await opened.provider.check();
      const agents = opened.server.requests.map((request) => getHeader(request, "User-Agent"));
      expect(agents.length).toBeGreaterThan(2);
      expect(new Set(agents)).toEqual(new Set([`connect-hub/${version}`]));
    },
  );

  test("use the configured options", async () => {
    const options = {
      domain: "trunk.example",
      numberFormat: "digits",
      assertedIdentity: false,
      mediaDirection: "recvonly",
      publicAddress: "198.51.100.7",
      publicPort: 5_070,
      userAgent: "Example hub",
    };
    await using opened = await openWithServer("ring", options);
    await opened.call(number, { sender: "447700900456" });
    const [invite = ""] = opened.server.requests;
    expect(invite).toMatch(/^INVITE sip:447700900123@trunk\.example;user=phone SIP\/2\.0\r\n/);
    expect(getHeader(invite, "Via")).toMatch(/^SIP\/2\.0\/UDP 198\.51\.100\.7:5070;rport;branch=z9hG4bK\w+$/);
    expect(getHeader(invite, "Contact")).toBe("<sip:connect-hub@198.51.100.7:5070;transport=udp>");
    expect(getHeader(invite, "From")).toMatch(/^<sip:447700900456@trunk\.example;user=phone>;tag=\w+$/);
    expect(getHeader(invite, "To")).toBe("<sip:447700900123@trunk.example;user=phone>");
    expect(getHeader(invite, "P-Asserted-Identity")).toBe("");
    expect(getHeader(invite, "Expires")).toBe("4");
    expect(getHeader(invite, "User-Agent")).toBe("Example hub");
    const body = invite.slice(invite.indexOf("\r\n\r\n") + 4);
    expect(body).toMatch(
      /^v=0\r\no=- \d+ \d+ IN IP4 198\.51\.100\.7\r\ns=-\r\nc=IN IP4 198\.51\.100\.7\r\nt=0 0\r\nm=audio 9 RTP\/AVP 0 8 101\r\n/,
    );
    expect(body).toMatch(/a=recvonly\r\n$/);
  });

  test.each([
    [{ username: "hub-7", password: "x" }, "hub-7"],
    [{ username: "auth@trunk", password: "x", account: "4420" }, "4420"],
  ])("contain the account in From and the caller in P-Asserted-Identity: %j", async (options, account) => {
    await using opened = await openWithServer("ring", {
      callerIn: "p-asserted-identity",
      domain: "trunk.example",
      ...options,
    });
    await opened.call(number, { sender: "447700900456" });
    const [invite = ""] = opened.server.requests;
    expect(getHeader(invite, "From")).toMatch(new RegExp(`^<sip:${account}@trunk\\.example>;tag=\\w+$`));
    expect(getHeader(invite, "P-Asserted-Identity")).toBe("<sip:+447700900456@trunk.example;user=phone>");
    await until("the call is over", () => areCallsOver(opened.server));
    for (const request of opened.server.requests)
      expect(getHeader(request, "From")).toBe(getHeader(invite, "From"));
    expect(opened.server.violations).toEqual([]);
  });

  test("in an answered call are sent to its Contact, through the recorded route", async () => {
    await using opened = await openWithServer("trying");
    void opened.call(number);
    await until("the call is there", () => opened.server.calls.size === 1);
    const [peer] = [...opened.server.calls.values()];
    const route = ["Record-Route: <sip:near;lr>, <sip:middle;lr>", "Record-Route: <sip:far;lr>"];
    peer!.respond("200 OK", [...route, "Contact: Callee <sip:phone@192.0.2.9:5062;x=y>;expires=5"]);
    await until("the call is over", () => areCallsOver(opened.server));
    for (const method of ["ACK", "BYE"]) {
      const request = opened.server.requests.find((text) => text.startsWith(method))!;
      expect(request).toMatch(new RegExp(`^${method} sip:phone@192\\.0\\.2\\.9:5062;x=y SIP`));
      expect(request.match(/^Route: .*(?=\r)/gm)).toEqual(
        ["far", "middle", "near"].map((name) => `Route: <sip:${name};lr>`),
      );
    }
  });
});
