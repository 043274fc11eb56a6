// Shared tests for HTTP vendors. They include the gateway suite and the fault profile.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Channel } from "../../../src/domain/messages/delivery.ts";
import type { SubmitResult, OutboundMessage } from "../../../src/ports/gateways.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { createOutboundMessage, gatewaySuite } from "../gateway.suite.ts";
import { faultProfileSuite } from "../http/fault-profile.suite.ts";
import { testStart } from "../../support/clock.ts";
import { cutConnection, type Behaviour } from "../http/peer.ts";
import { openWithPeer, type OpenedProvider, type TestDependencies } from "../http/test-dependencies.ts";
import { sendingSuite, type SendingCase } from "./sending.suite.ts";
import { checkSuite } from "./check.suite.ts";
import type { VendorReceiptServer } from "./server.ts";
import { getFailureDetail, statusSuite, toFullRow, type StatusCode } from "./status.suite.ts";

/** Expected result of a response: the kind of the submit result, and the log level if it is logged. */
export type ExpectedResult = readonly [kind: SubmitResult["kind"], logs?: "warn" | "error"];

/** A fake server of a vendor, and the meaning of its responses and receipts. */
export interface VendorCase {
  readonly name: string;
  readonly make: (limits: object, dependencies: TestDependencies) => MessageProvider;
  readonly channels: readonly Channel[];
  readonly secrets: readonly string[];
  /** Accepts every message under a new id, in the vendor's format. */
  readonly healthy: Behaviour;
  /** Rejects the recipient's number in the vendor's format. */
  readonly badNumber: Behaviour;
  /** Responses to a submission, with their expected results. At least one must become `throttled`. */
  readonly answers: readonly (readonly [what: string, answer: Behaviour, becomes: ExpectedResult])[];
  readonly sending: SendingCase;
  /** Receipts of the vendor. Unset if it sends none. */
  readonly reports?: VendorReceiptServer;
  /**
   * The vendor's status codes with their statuses, and the error code of a failure. The status is undefined if the code
   * contains nothing new, and `unknown` if the provider does not know the code. Required with `reports` or `polled`.
   */
  readonly words?: readonly StatusCode[];
  /** Delay between submission and the first poll for the price. Set if receipts contain no price. */
  readonly priceMilliseconds?: number;
  /** Responds to a status poll with this code. */
  readonly polled?: (word: string) => Behaviour;
  /**
   * Response to a check of valid credentials, the expected description, and the name of the credentials. Unset if the
   * vendor has no check.
   */
  readonly checked?: readonly [answer: Behaviour, told: string, tried?: string];
}

const codes = "123456";

/** Runs all tests that apply to a vendor, including the gateway suite and the fault profile. */
export function vendorSuite(vendor: VendorCase): void {
  const { name, make, channels, healthy, badNumber } = vendor;
  const [channel] = channels;
  const message = (overrides: Partial<OutboundMessage> = {}) =>
    createOutboundMessage(channel!, "+447700900123", overrides as object);
  const open = (
    behaviour = healthy,
    serviceUrl?: string,
    given: object = {},
  ): Promise<OpenedProvider<MessageProvider>> =>
    openWithPeer(behaviour, serviceUrl, (baseUrl, dependencies) =>
      make({ baseUrl, timeoutMilliseconds: 2_000, ...given }, dependencies),
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

  describe(`${name}: a response of the vendor`, () => {
    test.each(vendor.answers)(
      "has the expected result and log level: %s",
      async (_, behaviour, [kind, level]) => {
        opened.peer.behave(behaviour);
        const handover = await opened.provider.send(message());
        expect(handover.kind).toBe(kind);
        expect(opened.dependencies.log.lines.map((line) => line.level)).toEqual(level ? [level] : []);
        expect(JSON.stringify(handover)).not.toMatch(/7700900|123456/);
      },
    );
  });

  test(`${name}: the user agent contains the product and its version`, async () => {
    await opened.provider.send(message());
    expect(opened.peer.requests[0]!.headers["user-agent"]).toMatch(/^connect-hub\/\d+\.\d+\.\d+/);
  });

  const throttles = vendor.answers.find(([, , [kind]]) => kind === "throttled")![1];
  sendingSuite(name, vendor.sending, { healthy, throttles }, (given) => open(healthy, undefined, given));
  if (vendor.reports) reportTests(vendor, vendor.reports, message, open);
  if (vendor.polled) statusSuite(vendor, vendor.polled, open);
  if (vendor.checked) checkSuite(vendor, vendor.checked, open);
}

type Open = (behaviour?: Behaviour, serviceUrl?: string) => Promise<OpenedProvider<MessageProvider>>;

function reportTests(
  { name, words = [] }: VendorCase,
  { addressIn, report: reportAt, isTimed = false, maximumKibibytes = 64 }: VendorReceiptServer,
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
  const kept = () => opened.dependencies.recordedReceipts.flatMap(({ receipts }) => receipts);

  describe(`${name}: a receipt`, () => {
    test("has a callback URL that identifies the message and cannot be guessed", () => {
      expect(told).toMatch(/^https:\/\/hub\.example\/callbacks\/vendor\?m=[\da-f-]{36}&t=[\w-]{24}$/);
    });

    test.each(words.map(toFullRow))("of %s: %s", async (word, status, code) => {
      expect((await opened.provider.callbacks!(report(told, id, word))).status).toBe(200);
      const receipt = { providerMessageIds: [id], status, detail: getFailureDetail(status, code) };
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

    test("that is not authentic is rejected, and not stored", async () => {
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

    test("that arrives before its message's response is lost shows that the message was accepted", async () => {
      const sent = message();
      const providerMessageId = isOurs ? sent.id : id;
      opened.peer.behave(async (request, response) => {
        const told = report(addressIn(request) ?? "", providerMessageId, words[0]![0]);
        await opened.provider.callbacks!(told);
        await cutConnection(request, response);
      });
      expect(await opened.provider.send(sent)).toMatchObject({ kind: "accepted", providerMessageId });
      expect(opened.peer.requests).toHaveLength(2);
    });

    test("that cannot be stored rejects, so that the vendor retries", async () => {
      opened.dependencies.setStoreAvailable(false);
      const genuine = report(told, id, words[0]![0]);
      await expect(opened.provider.callbacks!(genuine)).rejects.toThrow("the store is down");
    });

    test("with another method, or with too many bytes, is rejected", async () => {
      const removed = await opened.provider.callbacks!(new Request(told, { method: "DELETE" }));
      expect(removed.status).toBe(405);
      const body = "x".repeat(maximumKibibytes * 1024 + 1);
      const large = await opened.provider.callbacks!(new Request(told, { method: "POST", body }));
      expect(large.status).toBe(413);
    });
  });
}
