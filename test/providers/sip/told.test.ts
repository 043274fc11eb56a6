import { describe, expect, test } from "vitest";
import { version } from "../../../src/version.ts";
import { isOver, open } from "./opened.ts";
import { field } from "./server-call.ts";
import { until } from "./support.ts";

const number = "+447700900123";

describe("what the peer is told", () => {
  test.concurrent.for(["ring", "busy", "answerAtOnce"] as const)(
    "has the product and its version in every request: %s",
    async (script, { expect }) => {
      await using opened = await open(script);
      await opened.call(number);
      await until("the call is over", () => isOver(opened.server));
      await opened.provider.check();
      const agents = opened.server.requests.map((request) => field(request, "User-Agent"));
      expect(agents.length).toBeGreaterThan(2);
      expect(new Set(agents)).toEqual(new Set([`connect-hub/${version}`]));
    },
  );

  test("follows the options", async () => {
    const options = {
      domain: "trunk.example",
      numberFormat: "digits",
      assertedIdentity: false,
      mediaDirection: "recvonly",
      publicAddress: "198.51.100.7",
      publicPort: 5_070,
      userAgent: "Example hub",
    };
    await using opened = await open("ring", options);
    await opened.call(number, { sender: "447700900456" });
    const [invite = ""] = opened.server.requests;
    expect(invite).toMatch(/^INVITE sip:447700900123@trunk\.example;user=phone SIP\/2\.0\r\n/);
    expect(field(invite, "Via")).toMatch(/^SIP\/2\.0\/UDP 198\.51\.100\.7:5070;rport;branch=z9hG4bK\w+$/);
    expect(field(invite, "Contact")).toBe("<sip:connect-hub@198.51.100.7:5070;transport=udp>");
    expect(field(invite, "From")).toMatch(/^<sip:447700900456@trunk\.example;user=phone>;tag=\w+$/);
    expect(field(invite, "To")).toBe("<sip:447700900123@trunk.example;user=phone>");
    expect(field(invite, "P-Asserted-Identity")).toBe("");
    expect(field(invite, "Expires")).toBe("4");
    expect(field(invite, "User-Agent")).toBe("Example hub");
    const body = invite.slice(invite.indexOf("\r\n\r\n") + 4);
    expect(body).toMatch(
      /^v=0\r\no=- \d+ \d+ IN IP4 198\.51\.100\.7\r\ns=-\r\nc=IN IP4 198\.51\.100\.7\r\nt=0 0\r\nm=audio 9 RTP\/AVP 0 8 101\r\n/,
    );
    expect(body).toMatch(/a=recvonly\r\n$/);
  });

  test.each([
    [{ username: "hub-7", password: "x" }, "hub-7"],
    [{ username: "auth@trunk", password: "x", account: "4420" }, "4420"],
  ])("is the account in From and the caller in P-Asserted-Identity: %j", async (options, account) => {
    await using opened = await open("ring", {
      callerIn: "p-asserted-identity",
      domain: "trunk.example",
      ...options,
    });
    await opened.call(number, { sender: "447700900456" });
    const [invite = ""] = opened.server.requests;
    expect(field(invite, "From")).toMatch(new RegExp(`^<sip:${account}@trunk\\.example>;tag=\\w+$`));
    expect(field(invite, "P-Asserted-Identity")).toBe("<sip:+447700900456@trunk.example;user=phone>");
    await until("the call is over", () => isOver(opened.server));
    for (const request of opened.server.requests) expect(field(request, "From")).toBe(field(invite, "From"));
    expect(opened.server.faults).toEqual([]);
  });

  test("in a call that was answered goes to its Contact, through its recorded route", async () => {
    await using opened = await open("trying");
    void opened.call(number);
    await until("the call is there", () => opened.server.calls.size === 1);
    const [peer] = [...opened.server.calls.values()];
    const route = ["Record-Route: <sip:near;lr>, <sip:middle;lr>", "Record-Route: <sip:far;lr>"];
    peer!.respond("200 OK", [...route, "Contact: Callee <sip:phone@192.0.2.9:5062;x=y>;expires=5"]);
    await until("the call is over", () => isOver(opened.server));
    for (const method of ["ACK", "BYE"]) {
      const request = opened.server.requests.find((text) => text.startsWith(method))!;
      expect(request).toMatch(new RegExp(`^${method} sip:phone@192\\.0\\.2\\.9:5062;x=y SIP`));
      expect(request.match(/^Route: .*(?=\r)/gm)).toEqual(
        ["far", "middle", "near"].map((name) => `Route: <sip:${name};lr>`),
      );
    }
  });
});
