// What every vendor by HTTP promises beside the gateway suite and the fault profile.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Channel } from "../../../src/domain/messages/delivery.ts";
import type { Handover, OutboundMessage } from "../../../src/ports/gateways.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { outbound, gatewaySuite } from "../gateway.suite.ts";
import { faultProfileSuite } from "../http/fault-profile.suite.ts";
import { testStart } from "../../support/clock.ts";
import { cut, type Behaviour } from "../http/peer.ts";
import { openAgainst, type OpenedProvider, type TestSurroundings } from "../http/surroundings.ts";
import { sendingTests, type SendingCase } from "./sending.suite.ts";
import { checkTests } from "./check.suite.ts";
import type { VendorReporting } from "./server.ts";
import { detailOf, statusTests, whole, type Word } from "./status.suite.ts";

/** How the service takes an answer: the hand-over's kind and, where the operator is told, at which level. */
export type Becomes = readonly [kind: Handover["kind"], logs?: "warn" | "error"];

/** A small server of a vendor, and what its answers and reports mean. */
export interface VendorCase {
  readonly name: string;
  readonly make: (limits: object, surroundings: TestSurroundings) => MessageProvider;
  readonly channels: readonly Channel[];
  readonly secrets: readonly string[];
  /** Takes every message, with an id of its own, as the vendor publishes it. */
  readonly healthy: Behaviour;
  /** Refuses the recipient's number as the vendor publishes it. */
  readonly badNumber: Behaviour;
  readonly answers: readonly (readonly [what: string, answer: Behaviour, becomes: Becomes])[];
  readonly sending: SendingCase;
  /** How it reports, if it does. */
  readonly reports?: VendorReporting;
  /** Which status the vendor's words become, undefined where they say nothing new, and the code of a failure. */
  readonly words?: readonly Word[];
  /** How long after hand-over it is asked for the price of a message, where its reports have none. */
  readonly priceMilliseconds?: number;
  /** What it answers when it is asked for the status of a message. */
  readonly polled?: (word: string) => Behaviour;
  /**
   * What it answers to a check with good credentials, what the operator is told, and what was tried where it has a name;
   * none where it has no check.
   */
  readonly checked?: readonly [answer: Behaviour, told: string, tried?: string];
}

const codes = "123456";

/** Holds a vendor to its case. */
export function vendorSuite(vendor: VendorCase): void {
  const { name, make, channels, healthy, badNumber } = vendor;
  const [channel] = channels;
  const message = (overrides: Partial<OutboundMessage> = {}) =>
    outbound(channel!, "+447700900123", overrides as object);
  const open = (
    behaviour = healthy,
    serviceUrl?: string,
    given: object = {},
  ): Promise<OpenedProvider<MessageProvider>> =>
    openAgainst(behaviour, serviceUrl, (baseUrl, surroundings) =>
      make({ baseUrl, timeoutMilliseconds: 2_000, ...given }, surroundings),
    );

  gatewaySuite(name, channels, async () => {
    const opened = await open((request, response) =>
      (request.text.includes("447700900101") ? badNumber : healthy)(request, response),
    );
    const recipients = ["00", "01", "99"].map((ending) => `+4477009001${ending}`);
    return { gateway: opened.provider, recipients, close: opened.close };
  });
  faultProfileSuite(name, {
    open: make,
    healthy,
    message,
    secrets: [...vendor.secrets, codes, "447700900123"],
  });

  let opened: OpenedProvider<MessageProvider>;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  describe(`${name}: an answer of the vendor`, () => {
    test.each(vendor.answers)("%s", async (_, behaviour, [kind, level]) => {
      opened.peer.behave(behaviour);
      const handover = await opened.provider.send(message());
      expect(handover.kind).toBe(kind);
      expect(opened.surroundings.log.lines.map((line) => line.level)).toEqual(level ? [level] : []);
      expect(JSON.stringify(handover)).not.toMatch(/7700900|123456/);
    });
  });

  test(`${name}: names the product and its version`, async () => {
    await opened.provider.send(message());
    expect(opened.peer.requests[0]!.headers["user-agent"]).toMatch(/^connect-hub\/\d+\.\d+\.\d+/);
  });

  const throttles = vendor.answers.find(([, , [kind]]) => kind === "throttled")![1];
  sendingTests(name, vendor.sending, { healthy, throttles }, (given) => open(healthy, undefined, given));
  if (vendor.reports) reportTests(vendor, vendor.reports, message, open);
  if (vendor.polled) statusTests(vendor, vendor.polled, open);
  if (vendor.checked) checkTests(vendor, vendor.checked, open);
}

type Open = (behaviour?: Behaviour, serviceUrl?: string) => Promise<OpenedProvider<MessageProvider>>;

function reportTests(
  { name, words = [] }: VendorCase,
  { addressIn, report: reportAt, isTimed = false, maximumKibibytes = 64 }: VendorReporting,
  message: () => OutboundMessage,
  open: Open,
): void {
  const report = (address: string, messageId: string, word: string) =>
    reportAt(address, messageId, word, testStart / 1_000, opened.peer.baseUrl);
  let opened: OpenedProvider<MessageProvider>;
  let told = "";
  let id = "";
  let isOurs = false;
  beforeEach(async () => {
    opened = await open();
    const sent = message();
    const handover = await opened.provider.send(sent);
    if (handover.kind !== "accepted") throw new Error(handover.detail);
    id = handover.providerMessageId;
    isOurs = id === sent.id;
    told = addressIn(opened.peer.requests.at(-1)!) ?? "";
  });
  afterEach(() => opened.close());
  const kept = () => opened.surroundings.taken.flatMap(({ receipts }) => receipts);

  describe(`${name}: a report`, () => {
    test("has an address that names the message and cannot be guessed", () => {
      expect(told).toMatch(/^https:\/\/hub\.example\/callbacks\/vendor\?m=[\da-f-]{36}&t=[\w-]{24}$/);
    });

    test.each(words.map(whole))("of %s: %s", async (word, status, code) => {
      expect((await opened.provider.callbacks!(report(told, id, word))).status).toBe(200);
      const receipt = { providerMessageIds: [id], status, detail: detailOf(status, code) };
      const timed = { ...receipt, at: isTimed ? testStart : undefined };
      const unknown = { providerMessageIds: [id], status: undefined, unknownCode: word };
      const expected = status === "unknown" ? unknown : timed;
      expect(
        kept().map(({ providerMessageIds, status, detail, at, unknownCode }) => ({
          providerMessageIds,
          status,
          ...(unknownCode === undefined ? { detail, at } : { unknownCode }),
        })),
      ).toEqual(status === undefined ? [] : [expected]);
    });

    test("that is not genuine is refused, and nothing of it is kept", async () => {
      const genuine = report(told, id, words[0]![0]);
      const forged = new Request(genuine.url.replace(/t=.{4}/, "t=xxxx"), {
        method: genuine.method,
        headers: [...genuine.headers].map(([key, value]): [string, string] => [
          key,
          /signature|authorization/.test(key) ? value.replace(/[\w+/-]{4}(?==*$)/, "xxxx") : value,
        ]),
        ...(genuine.method === "POST" && { body: await genuine.text() }),
      });
      expect((await opened.provider.callbacks!(forged)).status).toBe(401);
      expect(kept()).toEqual([]);
    });

    test("of a message whose answer gets lost afterwards: it was taken", async () => {
      const sent = message();
      const providerMessageId = isOurs ? sent.id : id;
      opened.peer.behave(async (request, response) => {
        const told = report(addressIn(request) ?? "", providerMessageId, words[0]![0]);
        await opened.provider.callbacks!(told);
        await cut(request, response);
      });
      expect(await opened.provider.send(sent)).toMatchObject({ kind: "accepted", providerMessageId });
      expect(opened.peer.requests).toHaveLength(2);
    });

    test("that cannot be kept rejects, so that the vendor tries again", async () => {
      opened.surroundings.keep(false);
      const genuine = report(told, id, words[0]![0]);
      await expect(opened.provider.callbacks!(genuine)).rejects.toThrow("the store is down");
    });

    test("by another method, or of more than it may have, is refused", async () => {
      const removed = await opened.provider.callbacks!(new Request(told, { method: "DELETE" }));
      expect(removed.status).toBe(405);
      const body = "x".repeat(maximumKibibytes * 1024 + 1);
      const large = await opened.provider.callbacks!(new Request(told, { method: "POST", body }));
      expect(large.status).toBe(413);
    });
  });
}
