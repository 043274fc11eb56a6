import { describe, expect, test } from "vitest";
import { findIssues } from "../../../src/config/read-yaml.ts";
import { version } from "../../../src/version.ts";
import { options } from "../../../src/providers/sip/index.ts";

test("requires only the host", () => {
  expect(options.parse({ host: "sip.example" })).toEqual({
    host: "sip.example",
    transport: "udp",
    numberFormat: "e164",
    register: false,
    registerSeconds: 3_600,
    callerIn: "from",
    assertedIdentity: true,
    progressIsRinging: true,
    mediaDirection: "inactive",
    maxCallsAtOnce: 100,
    setupTimeoutMilliseconds: 32_000,
    connectTimeoutMilliseconds: 5_000,
    closeTimeoutMilliseconds: 5_000,
    keepaliveMilliseconds: 30_000,
    t1Milliseconds: 500,
    localPort: 0,
    userAgent: `connect-hub/${version}`,
  });
});

describe("the error of an invalid option states the valid values", () => {
  test.for([
    [{}, "host", /host name or IP address of the SIP peer/],
    [{ host: "sip:sip.example" }, "host", /without sip:/],
    [{ host: "sip.example:5060" }, "host", /without a port/],
    [{ port: 0 }, "port", /1 to 65535/],
    [{ port: "5060" }, "port", /1 to 65535/],
    [{ transport: "ws" }, "transport", /udp, tcp or tls/],
    [{ certificateAuthority: "x", transport: "tls" }, "certificateAuthority", /PEM/],
    [{ certificateAuthority: "-----BEGIN CERTIFICATE-----" }, "certificateAuthority", /transport tls only/],
    [{ domain: "a@b" }, "domain", /host name/],
    [{ username: "hub" }, "password", /must be set together/],
    [{ password: "secret" }, "username", /must be set together/],
    [{ username: "a\r\nb", password: "x" }, "username", /printable/],
    [{ account: "a@b" }, "account", /letters, digits/],
    [{ account: "" }, "account", /letters, digits/],
    [{ callerIn: "p-asserted-identity" }, "account", /is required if register/],
    [
      { callerIn: "p-asserted-identity", username: "a@b", password: "x" },
      "account",
      /is required if register/,
    ],
    [
      { callerIn: "p-asserted-identity", account: "hub", assertedIdentity: false },
      "assertedIdentity",
      /has to be true/,
    ],
    [{ register: "yes" }, "register", /true or false/],
    [{ register: true }, "account", /is required if register/],
    [{ registerSeconds: 59 }, "registerSeconds", /60 to 86400/],
    [{ callerIn: "contact" }, "callerIn", /from or p-asserted-identity/],
    [{ numberFormat: "national" }, "numberFormat", /e164 .* or digits/],
    [{ assertedIdentity: "yes" }, "assertedIdentity", /true or false/],
    [{ progressIsRinging: 1 }, "progressIsRinging", /true or false/],
    [{ mediaDirection: "sendrecv" }, "mediaDirection", /inactive or recvonly/],
    [{ maxCallsAtOnce: 0 }, "maxCallsAtOnce", /1 to 2000/],
    [{ setupTimeoutMilliseconds: 41_000 }, "setupTimeoutMilliseconds", /50 to 40000/],
    [{ connectTimeoutMilliseconds: 1 }, "connectTimeoutMilliseconds", /50 to 10000/],
    [{ closeTimeoutMilliseconds: -1 }, "closeTimeoutMilliseconds", /0 to 30000/],
    [{ keepaliveMilliseconds: 49 }, "keepaliveMilliseconds", /has to be 0, or/],
    [{ t1Milliseconds: 1 }, "t1Milliseconds", /5 to 2000/],
    [{ localAddress: "eth0" }, "localAddress", /IP address of this machine/],
    [{ localPort: 70_000 }, "localPort", /0 to 65535/],
    [{ localPort: 5_070, transport: "tcp" }, "localPort", /transport udp only/],
    [{ publicAddress: "hub.example" }, "publicAddress", /IP address at which/],
    [{ publicPort: 0 }, "publicPort", /port at which/],
    [{ userAgent: "caf\u00e9" }, "userAgent", /printable ASCII/],
  ] as const)("%o", ([written, path, message]) => {
    const host = Object.keys(written).length === 0 ? {} : { host: "sip.example" };
    const [issue] = findIssues(options, { ...host, ...written });
    expect(issue?.path).toEqual([path]);
    expect(issue?.message).toMatch(message);
  });

  test("or the name of an unknown option", () => {
    expect(options.safeParse({ host: "sip.example", ports: 1 }).error?.issues[0]?.message).toContain("ports");
  });
});
