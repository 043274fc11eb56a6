// Test vectors: RFC 7616, 3.9.1 (MD5 and SHA-256), RFC 2617, 3.5, and one without quality of protection (RFC 2069,
// erratum 749).
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  formatAuthorization,
  createDigestAuthenticator,
  parseChallenge,
} from "../../../src/providers/sip/digest.ts";
import { parseMessage } from "../../../src/providers/sip/message.ts";

const mufasa = { username: "Mufasa", password: "Circle of Life" };
const nonce7616 = "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v";
const nonce2617 = "dcd98b7102dd2f0e8b11d0f600bfb0c093";
const get = { method: "GET", uri: "/dir/index.html", nonceCount: 1 };

test.for([
  {
    challenge: `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=MD5, nonce="${nonce7616}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`,
    clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ",
    response: "8ca523f5e9506fed4657c9700eebdbec",
  },
  {
    challenge: `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, nonce="${nonce7616}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`,
    clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ",
    response: "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1",
  },
  {
    challenge: `dIgEsT  realm="testrealm@host.com",qop="auth,auth-int",nonce="${nonce2617}",opaque="5ccc069c403ebaf9f0171e9517f40e41"`,
    clientNonce: "0a4f113b",
    response: "6629fae49393a05397450978507c4ef1",
    password: "Circle Of Life",
  },
  {
    challenge: `Digest realm="testrealm@host.com", nonce="${nonce2617}", opaque="5ccc069c403ebaf9f0171e9517f40e41"`,
    clientNonce: "unused",
    response: "1949323746fe6a43ef61f9606e7febea",
    password: "CircleOfLife",
  },
])(
  "formatAuthorization computes the response of a test vector: $response",
  ({ challenge, clientNonce, response, password = mufasa.password }) => {
    const answer = formatAuthorization(
      parseChallenge(challenge)!,
      { ...mufasa, password },
      { ...get, clientNonce },
    );
    expect(answer).toContain(`response="${response}"`);
    expect(answer).toMatch(
      /^Digest username="Mufasa", realm="[^"]+", nonce="[^"]+", uri="\/dir\/index.html"/,
    );
    expect(answer.includes("qop=auth, cnonce=")).toBe(challenge.includes("qop"));
    expect(answer).not.toContain(password);
  },
);

describe("parseChallenge and formatAuthorization", () => {
  test.for([
    ["of another scheme", 'Basic realm="x"'],
    ["without realm", 'Digest nonce="x"'],
    ["without nonce", 'Digest realm="x"'],
    ["by an unknown algorithm", 'Digest realm="x", nonce="y", algorithm=SHA-512-256'],
    ["of sessions", 'Digest realm="x", nonce="y", algorithm=MD5-sess, qop="auth"'],
    ["for whole bodies only", 'Digest realm="x", nonce="y", qop="auth-int"'],
    ["that is too long", `Digest realm="x", nonce="${"y".repeat(2_048)}"`],
  ] as const)("do not support a challenge %s", ([, challenge]) => {
    expect(parseChallenge(challenge)).toBeUndefined();
  });

  test("keep the bytes of a realm outside ASCII, and encode the password in UTF-8", () => {
    const asBytes = (text: string) => Buffer.from(text, "utf8").toString("latin1");
    const read = parseChallenge(asBytes('Digest realm="Téléphonie ☎", nonce="abc"'))!;
    const answer = formatAuthorization(
      read,
      { username: "u", password: "pässword" },
      { ...get, clientNonce: "c" },
    );
    const hash = (text: string) => createHash("md5").update(text, "utf8").digest("hex");
    const secret = hash("u:Téléphonie ☎:pässword");
    expect(answer).toContain(`realm="${asBytes("Téléphonie ☎")}"`);
    expect(answer).toContain(`response="${hash(`${secret}:abc:${hash(`GET:${get.uri}`)}`)}"`);
  });

  test("unescape and escape quoted strings", () => {
    const challenge = parseChallenge(String.raw`Digest realm="a \"b\", c\\", nonce="n", stale=TRUE`)!;
    expect(challenge).toMatchObject({ realm: String.raw`a "b", c\ `.trim(), stale: true });
    const answer = formatAuthorization(challenge, mufasa, { ...get, clientNonce: "c" });
    expect(answer).toContain(String.raw`realm="a \"b\", c\\"`);
  });
});

function response(status: number, ...challenges: readonly string[]) {
  const name = status === 401 ? "WWW-Authenticate" : "Proxy-Authenticate";
  const common = [
    "Via: SIP/2.0/UDP x;branch=z9hG4bKx",
    "From: <sip:a@b>;tag=1",
    "To: <sip:a@b>",
    "Call-ID: c",
    "CSeq: 1 INVITE",
  ];
  const lines = [`SIP/2.0 ${status} x`, ...common, ...challenges.map((value) => `${name}: ${value}`)];
  const message = parseMessage(Buffer.from(`${lines.join("\r\n")}\r\n\r\n`));
  if (message?.kind !== "response") throw new Error("the test's own response is malformed");
  return message;
}

describe("createDigestAuthenticator", () => {
  const one = 'Digest realm="one", nonce="n1", qop="auth"';

  test("answers each realm once, and a second time if its nonce was stale", () => {
    const authorization = createDigestAuthenticator(mufasa);
    expect(authorization.addChallenges(response(407, one))).toBe(true);
    expect(authorization.addChallenges(response(407, one))).toBe(false);
    expect(authorization.addChallenges(response(407, 'Digest realm="one", nonce="n2", stale=true'))).toBe(
      true,
    );
    expect(authorization.addChallenges(response(407, 'Digest realm="one", nonce="n3", stale=true'))).toBe(
      false,
    );
  });

  test("answers a realm again if it had accepted the response, also without stale=true", () => {
    const authorization = createDigestAuthenticator(mufasa);
    expect(authorization.addChallenges(response(407, one))).toBe(true);
    authorization.markAccepted();
    expect(authorization.addChallenges(response(407, one))).toBe(false);
    expect(authorization.addChallenges(response(407, 'Digest realm="one", nonce="n2"'))).toBe(true);
    expect(authorization.addChallenges(response(407, 'Digest realm="one", nonce="n3"'))).toBe(false);
  });

  test("does not answer a stale challenge that repeats the nonce", () => {
    const authorization = createDigestAuthenticator(mufasa);
    expect(authorization.addChallenges(response(401, one))).toBe(true);
    expect(authorization.addChallenges(response(401, `${one}, stale=true`))).toBe(false);
  });

  test("answers challenges of the proxy and of the server in separate headers, with a nonce count", () => {
    const authorization = createDigestAuthenticator(mufasa);
    authorization.addChallenges(response(407, one, 'Digest realm="two", nonce="n"'));
    authorization.addChallenges(response(401, 'Digest realm="one", nonce="n"'));
    const names = () => authorization.createHeaders("INVITE", "sip:a@b").map(([name]) => name);
    expect(names()).toEqual(["Proxy-Authorization", "Proxy-Authorization", "Authorization"]);
    expect(authorization.createHeaders("ACK", "sip:a@b")[0]![1]).toContain("nc=00000002");
  });

  test("answers the first supported challenge of a realm", () => {
    const authorization = createDigestAuthenticator(mufasa);
    const challenges = ["SHA-512-256", "SHA-256", "MD5"].map(
      (name) => `Digest realm="r", nonce="n", algorithm=${name}`,
    );
    expect(authorization.addChallenges(response(401, ...challenges))).toBe(true);
    expect(authorization.createHeaders("INVITE", "sip:a@b")[0]![1]).toContain("algorithm=SHA-256");
  });

  test("answers nothing without credentials, without a challenge, or for too many realms", () => {
    expect(createDigestAuthenticator(undefined).addChallenges(response(401, one))).toBe(false);
    expect(createDigestAuthenticator(mufasa).addChallenges(response(401))).toBe(false);
    const many = Array.from({ length: 5 }, (_, index) => `Digest realm="${index}", nonce="n"`);
    expect(createDigestAuthenticator(mufasa).addChallenges(response(401, ...many))).toBe(false);
  });
});
