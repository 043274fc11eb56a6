// Signatures of SNS. A peer on loopback serves the certificates.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { create, options } from "../../../src/providers/aws-sms/index.ts";
import { testStart } from "../../support/clock.ts";
import { respondWith, startPeer } from "../http/peer.ts";
import { openWithPeer } from "../http/test-dependencies.ts";
import { eventKey, createEvent, server } from "./server.ts";
import {
  serveCertificates,
  createSigner,
  createNotification,
  getCertificatePath,
  signAsSns,
  type UnsignedMessage,
} from "./sns.ts";

const seconds = testStart / 1_000;
const open = () =>
  openWithPeer(serveCertificates, undefined, (baseUrl, dependencies) =>
    create("vendor", options.parse({ ...server.options, baseUrl }), dependencies),
  );
let opened: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

const told = `https://hub.example/callbacks/vendor?key=${eventKey}`;
const request = (value: unknown) => new Request(told, { method: "POST", body: JSON.stringify(value) });
const posted = async (value: unknown) => (await opened.provider.callbacks!(request(value))).status;
const signed = (unsigned: UnsignedMessage, given?: Parameters<typeof signAsSns>[2]) =>
  signAsSns(unsigned, opened.peer.baseUrl, given);
const notification = (at = seconds) => createNotification(createEvent("m-1", "DELIVERED", seconds), at);
const kept = () => opened.dependencies.recordedReceipts.flatMap(({ receipts }) => receipts);

describe("a notification", () => {
  test.each(["1", "2"] as const)(
    "signed with version %s is accepted, with and without a subject",
    async (version) => {
      expect(await posted(signed(notification(), { version }))).toBe(200);
      expect(await posted(signed({ ...notification(), Subject: "An \n event" }, { version }))).toBe(200);
      expect(kept()).toHaveLength(2);
    },
  );

  test("requests a known certificate only once", async () => {
    for (const version of ["1", "2", "2"] as const) await posted(signed(notification(), { version }));
    expect(opened.peer.requests.map(({ method }) => method)).toEqual(["GET"]);
  });

  test.each([
    ["no signature", {}, ["Signature"]],
    ["no certificate address", {}, ["SigningCertURL"]],
    ["no version", {}, ["SignatureVersion"]],
    ["no time", {}, ["Timestamp"]],
    ["another message", { Message: "{}" }, []],
    ["another topic", { TopicArn: "arn:aws:sns:eu-west-1:123456789012:other" }, []],
    ["another id", { MessageId: "1" }, []],
    ["a subject that was not signed", { Subject: "Hello" }, []],
    ["a token that was not signed", { Token: "1" }, []],
    ["another type", { Type: "UnsubscribeConfirmation" }, []],
    ["an unknown type", { Type: "Other" }, []],
    ["the other version", { SignatureVersion: "1" }, []],
    ["an unknown version", { SignatureVersion: "3" }, []],
    ["another signature", { Signature: Buffer.alloc(256).toString("base64") }, []],
    ["a short signature", { Signature: "AA==" }, []],
    ["a signature that is not base64", { Signature: "!" }, []],
    ["a time a second later", { Timestamp: new Date(testStart + 1_000).toISOString() }, []],
  ])("with %s is rejected before it is read", async (_, changes, without) => {
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
  ])("that is %s gets the status %i", async (_, away, status) => {
    expect(await posted(signed(notification(seconds + away)))).toBe(status);
  });
});

describe("the certificate", () => {
  const elsewhere = (address: string) => ({ ...signed(notification()), SigningCertURL: address });
  const name = "SimpleNotificationService-0123456789abcdef0123456789abcdef.pem";

  test("of another key, or that SNS does not have, makes the signature invalid", async () => {
    const stranger = createSigner("stranger");
    expect(
      await posted({
        ...signed(notification()),
        Signature: signed(notification(), { signer: stranger }).Signature,
      }),
    ).toBe(401);
    expect(
      await posted(signed(notification(), { signer: { ...stranger, path: getCertificatePath("unknown") } })),
    ).toBe(401);
    expect(kept()).toEqual([]);
  });

  test("is requested only from SNS of the region", async () => {
    const other = await startPeer(serveCertificates);
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
  ])("in %s at %s is requested %i times", async (region, origin, asked) => {
    using fetched = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(async () => new Response("", { status: 404 }));
    for (const baseUrl of [undefined, "https://vpce.example.com"]) {
      const parsed = options.parse({ ...server.options, region, baseUrl });
      const provider = create("vendor", parsed, opened.dependencies);
      const value = signAsSns(notification(), origin);
      expect((await provider.callbacks!(request(value))).status).toBe(401);
      await provider.close();
    }
    expect(fetched.mock.calls).toHaveLength(2 * asked);
  });

  test.each([
    ["that has expired", { from: "200101000000Z", until: "260302092959Z" }, 401],
    ["in its last second", { from: "200101000000Z", until: "260302093000Z" }, 200],
    ["in its first second", { from: "260302093000Z", until: "491231235959Z" }, 200],
    ["that has not begun", { from: "260302093001Z", until: "491231235959Z" }, 401],
  ])("with a validity %s: %i", async (time, validity, status) => {
    const signer = createSigner(`of-${time.replaceAll(" ", "-")}`, validity);
    expect(await posted(signed(notification(), { signer }))).toBe(status);
    // The validity is checked each time, not only when the certificate is fetched.
    expect(await posted(signed(notification(), { signer }))).toBe(status);
  });

  test.each([
    ["is invalid", respondWith(200, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")],
    ["is a page", respondWith(200, "<html></html>")],
    ["is too large", respondWith(200, "x".repeat(16 * 1024 + 1))],
    [
      "is at another address",
      respondWith(302, "", { location: "https://sns.eu-west-1.amazonaws.com/x.pem" }),
    ],
    ["is forbidden", respondWith(403, "")],
  ])("that %s makes the notification invalid", async (_, behaviour) => {
    opened.peer.behave(behaviour);
    expect(await posted(signed(notification()))).toBe(401);
    expect(opened.peer.requests).toHaveLength(1);
  });

  test("that is unavailable makes SNS retry, and is accepted then", async () => {
    opened.peer.behave(respondWith(503, ""));
    await expect(posted(signed(notification()))).rejects.toThrow("SNS responded with 503");
    opened.peer.behave((_, response) => void response.destroy());
    await expect(posted(signed(notification()))).rejects.toThrow("fetch failed");
    expect(kept()).toEqual([]);
    opened.peer.behave(serveCertificates);
    expect(await posted(signed(notification()))).toBe(200);
  });
});
