// The vendor is a server on 127.0.0.1 that responds as in the published references.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findIssues } from "../../../src/config/read-yaml.ts";
import { create, options, type HttpMailOptions } from "../../../src/providers/http-mail/index.ts";
import {
  respondWith,
  cutConnection,
  cutResponse,
  getUnusedAddress,
  respondInSequence,
  neverRespond,
  startPeer,
  type Behaviour,
  type Peer,
} from "../http/peer.ts";
import { createTestDependencies, type TestDependencies } from "../http/test-dependencies.ts";
import { mail, token, vendors } from "./vendors.ts";

let peer: Peer;
let dependencies: TestDependencies;
beforeEach(async () => {
  peer = await startPeer();
  dependencies = createTestDependencies();
});
afterEach(async () => {
  for (const secret of [token, "ada@"]) {
    if (dependencies.getOutput().includes(secret)) throw new Error(`The log holds ${secret}.`);
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
    dependencies,
  );

/** Returns the result of one e-mail, or `later` if it failed. */
const sendBy = (vendor: HttpMailOptions["vendor"], overrides: object = {}) =>
  open(vendor, overrides)
    .send(mail)
    .catch(() => "later");

describe.each(vendors)("$vendor", ({ vendor, healthy, path, headers, body, errors, checks }) => {
  test("receives the request of its reference", async () => {
    peer.behave(healthy);
    expect(await sendBy(vendor)).toBe("sent");
    const [{ method, url, text, headers: got }] = peer.requests as [Peer["requests"][number]];
    expect([method, url]).toEqual(["POST", path]);
    expect(got).toMatchObject({ "content-type": "application/json", ...headers });
    expect(JSON.parse(text)).toEqual(body);
  });

  test.each(errors)("%i %j: %s", async (status, responseBody, result, logs) => {
    peer.behave(respondWith(status, responseBody));
    expect(await sendBy(vendor)).toBe(result);
    expect(dependencies.log.lines.map(({ level }) => level)).toEqual(logs ? [logs] : []);
  });

  test.each<[string, Behaviour]>([
    ["no answer in time", neverRespond],
    ["a connection that is cut", cutConnection],
    ["an answer that is cut", cutResponse],
    ["a page of HTML", respondWith(503, "<html>busy</html>")],
    ["too long an answer", respondWith(500, "x".repeat(100_000))],
  ])("%s: fails, to be retried later, without an immediate retry", async (_, behaviour) => {
    peer.behave(behaviour);
    expect(await sendBy(vendor)).toBe("later");
    expect(peer.requests).toHaveLength(1);
  });

  test("without a listener: not called after five failures, and called again after a second", async () => {
    const baseUrl = await getUnusedAddress();
    const provider = open(vendor, { baseUrl });
    for (let sent = 0; sent < 6; sent += 1)
      await expect(provider.send(mail)).rejects.toThrow("did not accept the e-mail");
    expect(provider.isUp()).toBe(false);
    expect(dependencies.log.lines).toHaveLength(1);
    dependencies.clock.advance(1_000);
    expect(provider.isUp()).toBe(true);
  });

  test("that rejects the operator's account: not called after five failures", async () => {
    const provider = open(vendor);
    peer.behave(respondWith(403, ""));
    for (let sent = 0; sent < 5; sent += 1) {
      expect(provider.isUp()).toBe(true);
      await provider.send(mail).catch(() => "later");
    }
    expect(provider.isUp()).toBe(false);
  });

  test("with temporary failures: the e-mail is sent eventually", async () => {
    peer.behave(
      respondInSequence(
        cutConnection,
        respondWith(500, ""),
        respondWith(429, "", { "retry-after": "1" }),
        healthy,
      ),
    );
    const provider = open(vendor);
    const results: string[] = [];
    for (let tries = 0; tries < 4 && !results.includes("sent"); tries += 1) {
      results.push(await provider.send(mail).catch(() => "later"));
    }
    expect(results.at(-1)).toBe("sent");
  });

  test("with a wrong token: logged once, and once more when it works again", async () => {
    const provider = open(vendor);
    peer.behave(respondWith(401, "{}"));
    for (let sent = 0; sent < 3; sent += 1) await provider.send(mail).catch(() => "later");
    peer.behave(healthy);
    await provider.send(mail);
    expect(dependencies.log.lines.map(({ level }) => level)).toEqual(["error", "info"]);
  });

  test.each(checks)("check: %i %j is %s", async (status, responseBody, ok) => {
    peer.behave(respondWith(status, responseBody));
    expect(await open(vendor).check()).toMatchObject({ ok });
    expect(peer.requests.every(({ method }) => method === "GET")).toBe(true);
  });
});

test("postmark sends over the configured message stream", async () => {
  peer.behave(respondWith(200, { ErrorCode: 0 }));
  expect(await sendBy("postmark", { messageStream: "resets" })).toBe("sent");
  expect(JSON.parse(peer.requests[0]!.text)).toMatchObject({ MessageStream: "resets" });
});

test("sendgrid's name of a faulty field is truncated in the log", async () => {
  peer.behave(respondWith(400, { errors: [{ message: "No", field: "x".repeat(500) }] }));
  expect(await sendBy("sendgrid")).toBe("refused");
  expect(dependencies.getOutput()).not.toContain("x".repeat(65));
});

describe("options", () => {
  const given = { vendor: "postmark", token, from: "no-reply@example.com" };

  test.each([
    [{ ...given, vendor: "mailgun" }, "has to be postmark, resend or sendgrid"],
    [{ ...given, token: "two words" }, "has to be the server token or API key"],
    [{ ...given, from: "nobody" }, "has to be an e-mail address"],
    [{ ...given, fromName: "a\r\nBcc: eve" }, "has to be a name"],
    [{ ...given, baseUrl: "http://api.example.com" }, "has to be an https address"],
  ])("%j is rejected with an explanation", (wrong, message) => {
    expect(findIssues(options, wrong)[0]!.message).toContain(message);
  });
});
