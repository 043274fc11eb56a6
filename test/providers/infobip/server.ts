// Source of these formats: Infobip's published API.
import { testStart } from "../../support/clock.ts";
import { respondWith, type Behaviour, type PeerRequest } from "../http/peer.ts";
import type { VendorServer } from "../vendors/server.ts";

export const apiKey = "003026bbc133714df1834b8638bb496e";

interface Sent {
  readonly messages: readonly [{ readonly destinations: readonly [{ to: string; messageId: string }] }];
}

const destinationIn = ({ text }: PeerRequest) =>
  // The provider under test has sent this text.
  (JSON.parse(text) as Sent).messages[0].destinations[0];

/** Responds with a status of Infobip's list. */
export const respondWithStatus =
  (groupId: number, id: number): Behaviour =>
  (request, response) => {
    const { to, messageId } = destinationIn(request);
    const status = { groupId, groupName: "GROUP", id, name: "NAME", description: `${to} 123456` };
    const messages = [{ messageId, destination: to, status, details: { messageCount: 1 } }];
    return respondWith(200, { bulkId: "b-1", messages })(request, response);
  };

/** Creates the receipt of a message in Infobip's format. */
export const createReport = (messageId: string, word: string, seconds = testStart / 1_000) => {
  const [groupId, id, error] = word.split(" ").map(Number);
  const status = { groupId, groupName: "GROUP", id, name: "NAME" };
  const failure = error === undefined ? {} : { error: { id: error, name: "EC", permanent: true } };
  // Infobip writes no Z.
  const doneAt = new Date(seconds * 1_000).toISOString().replace("Z", "+0000");
  const price = { pricePerMessage: 0.01, currency: "EUR" };
  return { messageId, to: "447700900123", doneAt, status, price, ...failure };
};

export const inboundKey = "key-of-what-recipients-write";

export const server = {
  kind: "infobip",
  options: { apiKey },
  recipientIn: (request) => destinationIn(request).to,
  ownIdIn: (request) => destinationIn(request).messageId,
  takes: () => respondWithStatus(1, 26),
  refuses: respondWithStatus(5, 52),
  reports: {
    addressIn: ({ text }) => /https:[^"]+/.exec(text)?.[0],
    report: (told, id, word, seconds) =>
      new Request(told, {
        method: "POST",
        body: JSON.stringify({ results: [createReport(id, word, seconds)] }),
      }),
    delivered: "3 5",
    isTimed: true,
    failed: "2 9 27",
    maximumKibibytes: 1_024,
  },
  inbound: {
    options: { inbound: { key: inboundKey } },
    writes(told, { from, to, text }, seconds) {
      const receivedAt = new Date(seconds * 1_000).toISOString().replace("Z", "+0000");
      const [keyword = "", ...rest] = text.split(" ");
      const price = { pricePerMessage: 0, currency: "EUR" };
      const counts = { smsCount: 1, price, callbackData: null };
      const words = { text, cleanText: rest.join(" "), keyword: keyword.toUpperCase() };
      const results = [{ messageId: "817790313235066447", from, to, ...words, receivedAt, ...counts }];
      const body = JSON.stringify({ results, messageCount: 1, pendingMessageCount: 0 });
      return new Request(`${told}?key=${inboundKey}`, { method: "POST", body });
    },
  },
} satisfies VendorServer;
