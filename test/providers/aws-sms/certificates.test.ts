// Number of certificate requests to SNS, which is a peer on loopback.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { create, options } from "../../../src/providers/aws-sms/index.ts";
import { testStart } from "../../support/clock.ts";
import { respondWith } from "../http/peer.ts";
import { openWithPeer } from "../http/test-dependencies.ts";
import { createEvent, server } from "./server.ts";
import {
  serveCertificates,
  createSigner,
  createNotification,
  getCertificatePath,
  signAsSns,
  topic,
  type TestSigner,
} from "./sns.ts";

const seconds = testStart / 1_000;
const given = { ...server.options, eventKey: undefined, topics: [topic] };
const open = () =>
  openWithPeer(serveCertificates, undefined, (baseUrl, dependencies) =>
    create("vendor", options.parse({ ...given, baseUrl }), dependencies),
  );
let opened: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  opened = await open();
});
afterEach(async () => {
  vi.useRealTimers();
  await opened.close();
});

/** Posts a signed notification, and returns the status of the response. */
async function post(signer?: TestSigner): Promise<number> {
  const notification = createNotification(createEvent("m-1", "DELIVERED", seconds), seconds);
  const signed = signAsSns(notification, opened.peer.baseUrl, signer && { signer });
  const body = JSON.stringify(signed);
  const request = new Request("https://hub.example/callbacks/vendor", { method: "POST", body });
  return (await opened.provider.callbacks!(request)).status;
}

/** Makes the peer wait with its certificates until `release` is called. */
function hold(): { release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  opened.peer.behave(async (given, response) => {
    await promise;
    await serveCertificates(given, response);
  });
  return { release: () => resolve() };
}

describe("a certificate", () => {
  test("that SNS does not have is requested again after a minute, and is accepted then", async () => {
    opened.peer.behave(respondWith(404, ""));
    for (const _ of Array.from({ length: 5 })) expect(await post()).toBe(401);
    opened.peer.behave(serveCertificates);
    opened.dependencies.clock.advance(59_999);
    expect(await post()).toBe(401);
    expect(opened.peer.requests).toHaveLength(1);
    opened.dependencies.clock.advance(1);
    expect(await post()).toBe(200);
    expect(opened.peer.requests).toHaveLength(2);
  });

  test("that SNS does not have is not requested again while it is among the latest 64 of this kind", async () => {
    const signer = createSigner("of-64");
    const ask = (count: number) => post({ ...signer, path: getCertificatePath(`none-${count}`) });
    for (let count = 0; count < 65; count += 1) expect(await ask(count)).toBe(401);
    expect(opened.peer.requests).toHaveLength(65);
    for (let count = 1; count < 65; count += 1) expect(await ask(count)).toBe(401);
    expect(opened.peer.requests).toHaveLength(65);
    expect(await ask(0)).toBe(401);
    expect(opened.peer.requests).toHaveLength(66);
  });

  test("is cached with 15 others; the first of 17 is requested again", async () => {
    const signers = Array.from({ length: 17 }, (_, each) => createSigner(`kept-${each}`));
    for (const signer of signers) expect(await post(signer)).toBe(200);
    expect(opened.peer.requests).toHaveLength(17);
    for (const signer of signers.slice(1)) expect(await post(signer)).toBe(200);
    expect(opened.peer.requests).toHaveLength(17);
    expect(await post(signers[0]!)).toBe(200);
    expect(opened.peer.requests).toHaveLength(18);
  });

  test("is requested once for all concurrent callers", async () => {
    const held = hold();
    const sent = Array.from({ length: 50 }, () => post());
    await expect.poll(() => opened.peer.requests.length).toBe(1);
    held.release();
    expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
    expect(opened.peer.requests).toHaveLength(1);
  });

  test("is requested for at most four addresses at the same time; a fifth rejects, so that SNS retries", async () => {
    const held = hold();
    const signers = Array.from({ length: 5 }, (_, each) => createSigner(`at-once-${each}`));
    const [fifth, ...four] = signers.toReversed();
    const sent = four.map((signer) => post(signer));
    await expect(post(fifth!)).rejects.toThrow("4 certificates are being requested from SNS already.");
    await expect.poll(() => opened.peer.requests.length).toBe(4);
    held.release();
    expect(await Promise.all(sent)).toEqual([200, 200, 200, 200]);
    expect(await post(fifth!)).toBe(200);
    expect(opened.peer.requests).toHaveLength(5);
  });

  test("without a response is requested again", async () => {
    using fetched = vi.spyOn(globalThis, "fetch").mockReturnValueOnce(new Promise(() => {}));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const unanswered = expect(post()).rejects.toThrow("SNS did not respond");
    await expect.poll(() => fetched.mock.calls.length).toBe(1);
    vi.advanceTimersByTime(15_000);
    await unanswered;
    vi.useRealTimers();
    opened.dependencies.clock.advance(15_001);
    expect(await post()).toBe(200);
    expect(fetched.mock.calls).toHaveLength(2);
  });
});
