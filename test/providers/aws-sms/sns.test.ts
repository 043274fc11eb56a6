// The signatures of SNS; the certificates are on loopback.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { create, options } from "../../../src/providers/aws-sms/index.ts";
import { testStart } from "../../support/clock.ts";
import { answer, startPeer } from "../http/peer.ts";
import { openAgainst } from "../http/surroundings.ts";
import { eventKey, eventOf, server } from "./server.ts";
import { certificates, createSigner, notificationOf, pathOf, signedBySns, type Unsigned } from "./sns.ts";

const seconds = testStart / 1_000;
const open = () =>
  openAgainst(certificates, undefined, (baseUrl, surroundings) =>
    create("vendor", options.parse({ ...server.options, baseUrl }), surroundings),
  );
let opened: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

const told = `https://hub.example/callbacks/vendor?key=${eventKey}`;
const request = (value: unknown) => new Request(told, { method: "POST", body: JSON.stringify(value) });
const posted = async (value: unknown) => (await opened.provider.callbacks!(request(value))).status;
const signed = (unsigned: Unsigned, given?: Parameters<typeof signedBySns>[2]) =>
  signedBySns(unsigned, opened.peer.baseUrl, given);
const notification = (at = seconds) => notificationOf(eventOf("m-1", "DELIVERED", seconds), at);
const kept = () => opened.surroundings.taken.flatMap(({ receipts }) => receipts);

describe("a notification", () => {
  test.each(["1", "2"] as const)(
    "signed by version %s is taken, with and without a subject",
    async (version) => {
      expect(await posted(signed(notification(), { version }))).toBe(200);
      expect(await posted(signed({ ...notification(), Subject: "An \n event" }, { version }))).toBe(200);
      expect(kept()).toHaveLength(2);
    },
  );

  test("of which the certificate is known has it asked for once", async () => {
    for (const version of ["1", "2", "2"] as const) await posted(signed(notification(), { version }));
    expect(opened.peer.requests.map(({ method }) => method)).toEqual(["GET"]);
  });

  test.each([
    ["nothing signed", {}, ["Signature"]],
    ["no certificate named", {}, ["SigningCertURL"]],
    ["no version", {}, ["SignatureVersion"]],
    ["no time", {}, ["Timestamp"]],
    ["another message", { Message: "{}" }, []],
    ["another topic", { TopicArn: "arn:aws:sns:eu-west-1:123456789012:other" }, []],
    ["another id", { MessageId: "1" }, []],
    ["a subject that was not signed", { Subject: "Hello" }, []],
    ["a token that was not signed", { Token: "1" }, []],
    ["another type", { Type: "UnsubscribeConfirmation" }, []],
    ["a type that is none", { Type: "Other" }, []],
    ["the other version", { SignatureVersion: "1" }, []],
    ["a version that is none", { SignatureVersion: "3" }, []],
    ["another signature", { Signature: Buffer.alloc(256).toString("base64") }, []],
    ["a short signature", { Signature: "AA==" }, []],
    ["a signature that is no base64", { Signature: "!" }, []],
    ["a time a second later", { Timestamp: new Date(testStart + 1_000).toISOString() }, []],
  ])("with %s is refused unread", async (_, changes, without) => {
    const changed = { ...signed(notification()), ...changes };
    const left = Object.entries(changed).filter(([name]) => !(without as string[]).includes(name));
    expect(await posted(Object.fromEntries(left))).toBe(401);
    expect(kept()).toEqual([]);
  });

  test.each([
    ["65 minutes old", -65 * 60, 200],
    ["older", -65 * 60 - 1, 401],
    ["5 minutes ahead", 5 * 60, 200],
    ["further ahead", 5 * 60 + 1, 401],
  ])("that is %s: %i", async (_, away, status) => {
    expect(await posted(signed(notification(seconds + away)))).toBe(status);
  });
});

describe("the certificate", () => {
  const elsewhere = (address: string) => ({ ...signed(notification()), SigningCertURL: address });
  const name = "SimpleNotificationService-0123456789abcdef0123456789abcdef.pem";

  test("of another, which SNS does not have, is none", async () => {
    const stranger = createSigner("stranger");
    expect(
      await posted({
        ...signed(notification()),
        Signature: signed(notification(), { signer: stranger }).Signature,
      }),
    ).toBe(401);
    expect(await posted(signed(notification(), { signer: { ...stranger, path: pathOf("unknown") } }))).toBe(
      401,
    );
    expect(kept()).toEqual([]);
  });

  test("is asked for at SNS of the region, and nowhere else", async () => {
    const other = await startPeer(certificates);
    const { host } = new URL(opened.peer.baseUrl);
    for (const address of [
      `${other.baseUrl}/${name}`,
      `http://sns.eu-west-1.amazonaws.com@${host}/${name}`,
      `http://${host}@127.0.0.1:1/${name}`,
      `https://${host}/${name}`,
      `http://${host}//${name}`,
      `http://${host}/x/../${name}`,
      `http://${host}/a/${name}`,
      `http://${host}/${name}?x=.pem`,
      `http://${host}/${name}#x.pem`,
      `http://${host}/${name}/`,
      `http://${host}/${name.replace(".pem", ".txt")}`,
      `http://${host}/${name} `,
      `http://${host}/${name}\n`,
      `http://${host}/anything.pem`,
      `http://${host}/x${name}`,
      `http://${host}/${name}.pem`,
      `http://${host}/${name.toLowerCase()}`,
      `http://${host}/${name.replace("abcdef", "ABCDEF")}`,
      `http://${host}/${name.replace("abcdef", "abcdeg")}`,
      `http://${host}/${name.replace("abcdef", "abcde")}`,
      `http://${host}/${name.replace("abcdef", "abcdef0")}`,
      `http://${host}/${name.replace("-0", "-%30")}`,
      "file:///etc/certificate.pem",
      name,
      "",
    ]) {
      expect(await posted(elsewhere(address)), address).toBe(401);
    }
    expect([...other.requests, ...opened.peer.requests]).toEqual([]);
    await other.close();
  });

  test.each([
    ["eu-west-1", "https://sns.eu-west-1.amazonaws.com", 1],
    ["cn-north-1", "https://sns.cn-north-1.amazonaws.com.cn", 1],
    ["eu-west-1", "http://sns.eu-west-1.amazonaws.com", 0],
    ["eu-west-1", "https://sns.us-east-1.amazonaws.com", 0],
    ["eu-west-1", "https://sns.eu-west-1.amazonaws.com.cn", 0],
    ["eu-west-1", "https://sns.eu-west-1.amazonaws.com.example", 0],
    ["eu-west-1", "https://sns.eu-west-1.amazonaws.com:8443", 0],
    ["eu-west-1", "https://bucket.s3.eu-west-1.amazonaws.com", 0],
    ["eu-west-1", "https://sns-eu-west-1.amazonaws.com", 0],
  ])("in %s may be at %s: %i", async (region, origin, asked) => {
    using fetched = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(async () => new Response("", { status: 404 }));
    for (const baseUrl of [undefined, "https://vpce.example.com"]) {
      const parsed = options.parse({ ...server.options, region, baseUrl });
      const provider = create("vendor", parsed, opened.surroundings);
      const value = signedBySns(notification(), origin);
      expect((await provider.callbacks!(request(value))).status).toBe(401);
      await provider.close();
    }
    expect(fetched.mock.calls).toHaveLength(2 * asked);
  });

  test.each([
    ["over", { from: "200101000000Z", until: "260302092959Z" }, 401],
    ["at its last second", { from: "200101000000Z", until: "260302093000Z" }, 200],
    ["at its first second", { from: "260302093000Z", until: "491231235959Z" }, 200],
    ["not begun", { from: "260302093001Z", until: "491231235959Z" }, 401],
  ])("whose time is %s: %i", async (time, validity, status) => {
    const signer = createSigner(`of-${time.replaceAll(" ", "-")}`, validity);
    expect(await posted(signed(notification(), { signer }))).toBe(status);
    // It is looked at each time, and not only when it comes.
    expect(await posted(signed(notification(), { signer }))).toBe(status);
  });

  test.each([
    ["is none", answer(200, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")],
    ["is a page", answer(200, "<html></html>")],
    ["is too large", answer(200, "x".repeat(16 * 1024 + 1))],
    ["is elsewhere", answer(302, "", { location: "https://sns.eu-west-1.amazonaws.com/x.pem" })],
    ["is not for us", answer(403, "")],
  ])("that %s: the notification is refused", async (_, behaviour) => {
    opened.peer.behave(behaviour);
    expect(await posted(signed(notification()))).toBe(401);
    expect(opened.peer.requests).toHaveLength(1);
  });

  test("that cannot be had now: SNS is to try again, and is taken then", async () => {
    opened.peer.behave(answer(503, ""));
    await expect(posted(signed(notification()))).rejects.toThrow("SNS answered 503");
    opened.peer.behave((_, response) => void response.destroy());
    await expect(posted(signed(notification()))).rejects.toThrow("fetch failed");
    expect(kept()).toEqual([]);
    opened.peer.behave(certificates);
    expect(await posted(signed(notification()))).toBe(200);
  });
});
