// Shared tests for vendors that are polled for message statuses.
import { describe, expect, test } from "vitest";
import type { DeliveryStatus } from "../../../src/domain/messages/delivery.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import type { Behaviour } from "../http/peer.ts";
import type { OpenedProvider } from "../http/test-dependencies.ts";

/**
 * A vendor's status code with its status, which is undefined if it contains nothing new, and the error code of a
 * failure.
 */
export type StatusCode = readonly [
  word: string,
  status: DeliveryStatus | "unknown" | undefined,
  code?: string,
];

/** Adds omitted elements. */
export const toFullRow = ([word, status, code]: StatusCode) => [word, status, code] as const;

/** Returns the customer's text for a failure. */
export const getFailureDetail = (status: StatusCode[1], code: string | undefined) =>
  status === "FAILED"
    ? `It could not be delivered${code === undefined ? "" : ` (error ${code})`}.`
    : undefined;

/** A vendor that is polled. */
export interface StatusCase {
  readonly name: string;
  readonly words?: readonly StatusCode[];
  /** Delay between submission and the first poll for the price. Set if receipts contain no price. */
  readonly priceMilliseconds?: number;
}

/** Tests the responses of a vendor to status polls. */
export function statusSuite(
  { name, words = [], priceMilliseconds }: StatusCase,
  polled: (word: string) => Behaviour,
  open: (behaviour?: Behaviour, serviceUrl?: string) => Promise<OpenedProvider<MessageProvider>>,
): void {
  const lasts = new Set<StatusCode[1]>(["DELIVERED", "READ", "FAILED", "EXPIRED"]);
  describe(`${name}: a status poll`, () => {
    test.each(words.map(toFullRow))(
      "without a public address reads the code %s: %s",
      async (word, status, code) => {
        const opened = await open(polled(word), "");
        const answer = await opened.provider.status!.poll({ providerMessageId: "m-1", channel: "sms" });
        if (status === "unknown") {
          const unknown = { providerMessageIds: ["m-1"], status: undefined, unknownCode: word };
          expect(answer).toEqual({ kind: "later", unknown });
        } else if (status === undefined) expect(answer).toEqual({ kind: "later" });
        else {
          const detail = getFailureDetail(status, code);
          const receipt = { providerMessageIds: ["m-1"], status, ...(detail !== undefined && { detail }) };
          expect(answer).toMatchObject({ kind: "reported", receipt, isLast: lasts.has(status) });
        }
        await opened.close();
      },
    );

    test("is not made if the vendor sends receipts, except for a price that they do not contain", async () => {
      const opened = await open();
      expect(opened.provider.status?.firstDelayMilliseconds).toBe(priceMilliseconds);
      await opened.close();
    });

    test("is repeated after the delay that the vendor requests", async () => {
      const headers = { "retry-after": "60" };
      const opened = await open((_, response) => void response.writeHead(429, headers).end("{}"), "");
      const answer = await opened.provider.status!.poll({ providerMessageId: "m-1", channel: "sms" });
      expect(answer).toEqual({ kind: "later", afterMilliseconds: 60_000 });
      await opened.close();
    });

    test("with rejected credentials is logged once, and again when they are accepted", async () => {
      const opened = await open((_, response) => void response.writeHead(401).end("{}"), "");
      for (let asked = 0; asked < 2; asked += 1) {
        const answer = await opened.provider.status!.poll({ providerMessageId: "m-1", channel: "sms" });
        expect(answer).toEqual({ kind: "later" });
      }
      const fields = { provider: "vendor (status)", code: "http-401" };
      expect(opened.dependencies.log.lines).toMatchObject([{ level: "error", fields }]);
      opened.peer.behave(polled(words[0]![0]));
      await opened.provider.status!.poll({ providerMessageId: "m-1", channel: "sms" });
      expect(opened.dependencies.log.lines.slice(1)).toMatchObject([{ level: "info", fields }]);
      await opened.close();
    });

    test.each([404, 429, 500])("with the response %i is repeated later", async (status) => {
      const opened = await open((_, response) => void response.writeHead(status).end("{}"), "");
      const answer = await opened.provider.status!.poll({ providerMessageId: "m-1", channel: "sms" });
      expect(answer).toEqual({ kind: "later" });
      await opened.close();
    });
  });
}
