// The vendors' sides are a server on loopback that answers in the shapes of their published references.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findIssues } from "../../../src/config/read-yaml.ts";
import { create, options, type HttpMailOptions } from "../../../src/providers/http-mail/index.ts";
import {
  answer,
  cut,
  cutInTheMiddle,
  deadAddress,
  inTurn,
  silence,
  startPeer,
  type Behaviour,
  type Peer,
} from "../http/peer.ts";
import { createTestSurroundings, type TestSurroundings } from "../http/surroundings.ts";
import { mail, token, vendors } from "./vendors.ts";

let peer: Peer;
let surroundings: TestSurroundings;
beforeEach(async () => {
  peer = await startPeer();
  surroundings = createTestSurroundings();
});
afterEach(async () => {
  for (const secret of [token, "ada@"]) {
    if (surroundings.said().includes(secret)) throw new Error(`The log holds ${secret}.`);
  }
  await peer.close();
});

const open = (vendor: HttpMailOptions["vendor"], overrides: object = {}) =>
  create(
    "mail",
    options.parse({
      vendor,
      token,
      from: "no-reply@hub.example",
      fromName: 'Connect "Hub"',
      baseUrl: peer.baseUrl,
      timeoutMilliseconds: 2_000,
      ...overrides,
    }),
    surroundings,
  );

/** What became of one e-mail: the handover, or `later`. */
const sendBy = (vendor: HttpMailOptions["vendor"], overrides: object = {}) =>
  open(vendor, overrides)
    .send(mail)
    .catch(() => "later");

describe.each(vendors)("$vendor", ({ vendor, healthy, path, headers, body, errors, checks }) => {
  test("gets the request of its reference", async () => {
    peer.behave(healthy);
    expect(await sendBy(vendor)).toBe("sent");
    const [{ method, url, text, headers: got }] = peer.requests as [Peer["requests"][number]];
    expect([method, url]).toEqual(["POST", path]);
    expect(got).toMatchObject({ "content-type": "application/json", ...headers });
    expect(JSON.parse(text)).toEqual(body);
  });

  test.each(errors)("%i %j: %s", async (status, said, becomes, logs) => {
    peer.behave(answer(status, said));
    expect(await sendBy(vendor)).toBe(becomes);
    expect(surroundings.log.lines.map(({ level }) => level)).toEqual(logs ? [logs] : []);
  });

  test.each<[string, Behaviour]>([
    ["no answer in time", silence],
    ["a connection that is cut", cut],
    ["an answer that is cut", cutInTheMiddle],
    ["a page of HTML", answer(503, "<html>busy</html>")],
    ["too long an answer", answer(500, "x".repeat(100_000))],
  ])("%s: later, and not asked again at once", async (_, behaviour) => {
    peer.behave(behaviour);
    expect(await sendBy(vendor)).toBe("later");
    expect(peer.requests).toHaveLength(1);
  });

  test("is dead: left alone after five failures, and used again when it lives", async () => {
    const baseUrl = await deadAddress();
    const provider = open(vendor, { baseUrl });
    for (let sent = 0; sent < 6; sent += 1)
      await expect(provider.send(mail)).rejects.toThrow("did not take it");
    expect(provider.isUp()).toBe(false);
    expect(surroundings.log.lines).toHaveLength(1);
    surroundings.clock.advance(1_000);
    expect(provider.isUp()).toBe(true);
  });

  test("takes no e-mails of this operator: left alone after five failures", async () => {
    const provider = open(vendor);
    peer.behave(answer(403, ""));
    for (let sent = 0; sent < 5; sent += 1) {
      expect(provider.isUp()).toBe(true);
      await provider.send(mail).catch(() => "later");
    }
    expect(provider.isUp()).toBe(false);
  });

  test("is flaky: every e-mail is sent in the end", async () => {
    peer.behave(inTurn(cut, answer(500, ""), answer(429, "", { "retry-after": "1" }), healthy));
    const provider = open(vendor);
    const ends: string[] = [];
    for (let tries = 0; tries < 4 && !ends.includes("sent"); tries += 1) {
      ends.push(await provider.send(mail).catch(() => "later"));
    }
    expect(ends.at(-1)).toBe("sent");
  });

  test("tells the operator of a bad token once, and that it is over", async () => {
    const provider = open(vendor);
    peer.behave(answer(401, "{}"));
    for (let sent = 0; sent < 3; sent += 1) await provider.send(mail).catch(() => "later");
    peer.behave(healthy);
    await provider.send(mail);
    expect(surroundings.log.lines.map(({ level }) => level)).toEqual(["error", "info"]);
  });

  test.each(checks)("the operator's check: %i %j is %s", async (status, said, ok) => {
    peer.behave(answer(status, said));
    expect(await open(vendor).check()).toMatchObject({ ok });
    expect(peer.requests.every(({ method }) => method === "GET")).toBe(true);
  });
});

test("postmark sends by the stream that the operator names", async () => {
  peer.behave(answer(200, { ErrorCode: 0 }));
  expect(await sendBy("postmark", { messageStream: "resets" })).toBe("sent");
  expect(JSON.parse(peer.requests[0]!.text)).toMatchObject({ MessageStream: "resets" });
});

test("what sendgrid calls the fault of an e-mail is no long line in the log", async () => {
  peer.behave(answer(400, { errors: [{ message: "No", field: "x".repeat(500) }] }));
  expect(await sendBy("sendgrid")).toBe("refused");
  expect(surroundings.said()).not.toContain("x".repeat(65));
});

describe("options", () => {
  const given = { vendor: "postmark", token, from: "no-reply@example.com" };

  test.each([
    [{ ...given, vendor: "mailgun" }, "has to be postmark, resend or sendgrid"],
    [{ ...given, token: "two words" }, "has to be the server token or API key"],
    [{ ...given, from: "nobody" }, "has to be an e-mail address"],
    [{ ...given, fromName: "a\r\nBcc: eve" }, "has to be a name"],
    [{ ...given, baseUrl: "http://api.example.com" }, "has to be an https address"],
  ])("%j is explained", (wrong, message) => {
    expect(findIssues(options, wrong)[0]!.message).toContain(message);
  });
});
