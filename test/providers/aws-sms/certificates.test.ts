// How often SNS is asked for its certificates; it is on loopback.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { create, options } from "../../../src/providers/aws-sms/index.ts";
import { testStart } from "../../support/clock.ts";
import { answer } from "../http/peer.ts";
import { openAgainst } from "../http/surroundings.ts";
import { eventOf, server } from "./server.ts";
import {
  certificates,
  createSigner,
  notificationOf,
  pathOf,
  signedBySns,
  topic,
  type Signer,
} from "./sns.ts";

const seconds = testStart / 1_000;
const given = { ...server.options, eventKey: undefined, topics: [topic] };
const open = () =>
  openAgainst(certificates, undefined, (baseUrl, surroundings) =>
    create("vendor", options.parse({ ...given, baseUrl }), surroundings),
  );
let opened: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  opened = await open();
});
afterEach(async () => {
  vi.useRealTimers();
  await opened.close();
});

/** The status of what is posted by whoever knows the topic. */
async function post(signer?: Signer): Promise<number> {
  const notification = notificationOf(eventOf("m-1", "DELIVERED", seconds), seconds);
  const signed = signedBySns(notification, opened.peer.baseUrl, signer && { signer });
  const body = JSON.stringify(signed);
  const request = new Request("https://hub.example/callbacks/vendor", { method: "POST", body });
  return (await opened.provider.callbacks!(request)).status;
}

/** Has the peer answer for certificates only once it is told. */
function hold(): { release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  opened.peer.behave(async (given, response) => {
    await promise;
    await certificates(given, response);
  });
  return { release: () => resolve() };
}

describe("a certificate", () => {
  test("that SNS does not have is asked for again after a minute, and is taken then", async () => {
    opened.peer.behave(answer(404, ""));
    for (const _ of Array.from({ length: 5 })) expect(await post()).toBe(401);
    opened.peer.behave(certificates);
    opened.surroundings.clock.advance(59_999);
    expect(await post()).toBe(401);
    expect(opened.peer.requests).toHaveLength(1);
    opened.surroundings.clock.advance(1);
    expect(await post()).toBe(200);
    expect(opened.peer.requests).toHaveLength(2);
  });

  test("that SNS does not have is one of the latest 64 that are remembered", async () => {
    const signer = createSigner("of-64");
    const ask = (count: number) => post({ ...signer, path: pathOf(`none-${count}`) });
    for (let count = 0; count < 65; count += 1) expect(await ask(count)).toBe(401);
    expect(opened.peer.requests).toHaveLength(65);
    for (let count = 1; count < 65; count += 1) expect(await ask(count)).toBe(401);
    expect(opened.peer.requests).toHaveLength(65);
    expect(await ask(0)).toBe(401);
    expect(opened.peer.requests).toHaveLength(66);
  });

  test("is one of 16 that are kept, and the first of 17 is asked for again", async () => {
    const signers = Array.from({ length: 17 }, (_, each) => createSigner(`kept-${each}`));
    for (const signer of signers) expect(await post(signer)).toBe(200);
    expect(opened.peer.requests).toHaveLength(17);
    for (const signer of signers.slice(1)) expect(await post(signer)).toBe(200);
    expect(opened.peer.requests).toHaveLength(17);
    expect(await post(signers[0]!)).toBe(200);
    expect(opened.peer.requests).toHaveLength(18);
  });

  test("is asked for once by all who wait for it", async () => {
    const held = hold();
    const sent = Array.from({ length: 50 }, () => post());
    await expect.poll(() => opened.peer.requests.length).toBe(1);
    held.release();
    expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
    expect(opened.peer.requests).toHaveLength(1);
  });

  test("of four addresses at once is asked for; of more, SNS is to try again", async () => {
    const held = hold();
    const signers = Array.from({ length: 5 }, (_, each) => createSigner(`at-once-${each}`));
    const [fifth, ...four] = signers.toReversed();
    const sent = four.map((signer) => post(signer));
    await expect(post(fifth!)).rejects.toThrow("SNS is being asked for 4 certificates already.");
    await expect.poll(() => opened.peer.requests.length).toBe(4);
    held.release();
    expect(await Promise.all(sent)).toEqual([200, 200, 200, 200]);
    expect(await post(fifth!)).toBe(200);
    expect(opened.peer.requests).toHaveLength(5);
  });

  test("that was never answered is asked for again", async () => {
    using fetched = vi.spyOn(globalThis, "fetch").mockReturnValueOnce(new Promise(() => {}));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const unanswered = expect(post()).rejects.toThrow("SNS did not answer");
    await expect.poll(() => fetched.mock.calls.length).toBe(1);
    vi.advanceTimersByTime(15_000);
    await unanswered;
    vi.useRealTimers();
    opened.surroundings.clock.advance(15_001);
    expect(await post()).toBe(200);
    expect(fetched.mock.calls).toHaveLength(2);
  });
});
