// What a vendor promises that is asked for the status of a message.
import { describe, expect, test } from "vitest";
import type { DeliveryStatus } from "../../../src/domain/messages/delivery.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import type { Behaviour } from "../http/peer.ts";
import type { OpenedProvider } from "../http/surroundings.ts";

/** A vendor's word for a status, undefined where it says nothing new, and the code of a failure. */
export type Word = readonly [word: string, status: DeliveryStatus | "unknown" | undefined, code?: string];

/** With what was left out. */
export const whole = ([word, status, code]: Word) => [word, status, code] as const;

/** What the customer is told of a failure. */
export const detailOf = (status: Word[1], code: string | undefined) =>
  status === "FAILED"
    ? `It could not be delivered${code === undefined ? "" : ` (error ${code})`}.`
    : undefined;

/** A vendor that is asked. */
export interface StatusCase {
  readonly name: string;
  readonly words?: readonly Word[];
  /** How long after hand-over it is asked for the price of a message, where its reports have none. */
  readonly priceMilliseconds?: number;
}

/** Holds a vendor that is asked for the status of a message to what it answers. */
export function statusTests(
  { name, words = [], priceMilliseconds }: StatusCase,
  polled: (word: string) => Behaviour,
  open: (behaviour?: Behaviour, serviceUrl?: string) => Promise<OpenedProvider<MessageProvider>>,
): void {
  const lasts = new Set<Word[1]>(["DELIVERED", "READ", "FAILED", "EXPIRED"]);
  describe(`${name}: without a public address its status is asked for`, () => {
    test.each(words.map(whole))("%s: %s", async (word, status, code) => {
      const opened = await open(polled(word), "");
      const answer = await opened.provider.status!.ask({ providerMessageId: "m-1", channel: "sms" });
      if (status === "unknown") {
        const unknown = { providerMessageIds: ["m-1"], status: undefined, unknownCode: word };
        expect(answer).toEqual({ kind: "later", unknown });
      } else if (status === undefined) expect(answer).toEqual({ kind: "later" });
      else {
        const detail = detailOf(status, code);
        const receipt = { providerMessageIds: ["m-1"], status, ...(detail !== undefined && { detail }) };
        expect(answer).toMatchObject({ kind: "told", receipt, isLast: lasts.has(status) });
      }
      await opened.close();
    });

    test("and not where it reports by itself, but for a price that its reports do not have", async () => {
      const opened = await open();
      expect(opened.provider.status?.firstMilliseconds).toBe(priceMilliseconds);
      await opened.close();
    });

    test("it is asked later where it says when", async () => {
      const headers = { "retry-after": "60" };
      const opened = await open((_, response) => void response.writeHead(429, headers).end("{}"), "");
      const answer = await opened.provider.status!.ask({ providerMessageId: "m-1", channel: "sms" });
      expect(answer).toEqual({ kind: "later", afterMilliseconds: 60_000 });
      await opened.close();
    });

    test("where it does not take the credentials the operator is told, once", async () => {
      const opened = await open((_, response) => void response.writeHead(401).end("{}"), "");
      for (let asked = 0; asked < 2; asked += 1) {
        const answer = await opened.provider.status!.ask({ providerMessageId: "m-1", channel: "sms" });
        expect(answer).toEqual({ kind: "later" });
      }
      const fields = { provider: "vendor (status)", code: "http-401" };
      expect(opened.surroundings.log.lines).toMatchObject([{ level: "error", fields }]);
      opened.peer.behave(polled(words[0]![0]));
      await opened.provider.status!.ask({ providerMessageId: "m-1", channel: "sms" });
      expect(opened.surroundings.log.lines.slice(1)).toMatchObject([{ level: "info", fields }]);
      await opened.close();
    });

    test.each([404, 429, 500])("an answer of %i: later", async (status) => {
      const opened = await open((_, response) => void response.writeHead(status).end("{}"), "");
      const answer = await opened.provider.status!.ask({ providerMessageId: "m-1", channel: "sms" });
      expect(answer).toEqual({ kind: "later" });
      await opened.close();
    });
  });
}
