import { createId } from "../../src/domain/identifiers.ts";
import type { Store } from "../../src/ports/store.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { MessageSearch } from "../../src/ports/store/message-lists.ts";
import { testStart } from "../support/clock.ts";
import type { Work } from "./plan-work.ts";

const recipient = "+447700900100";
const accountId = "of the test";
const more = { status: "SENT", provider: "smsc-a" } as const;
const ids = "sqlite_autoindex_messages_1";

/** What is looked for, in each way in which messages are reached, and the indexes that it is read by. */
const searches: readonly (readonly [MessageSearch["filter"], readonly string[]])[] = [
  [{}, [ids]],
  [more, [ids]],
  [{ id: createId(testStart), ...more }, [ids]],
  [{ providerMessageId: "request" }, ["message_parts PRIMARY KEY", "messages_by_request", ids]],
  [{ recipient }, ["messages_by_recipient", ids]],
  [{ recipient, ...more }, ["messages_by_recipient", ids]],
  [{ accountId }, ["messages_of_account"]],
  [{ accountId, ...more }, ["messages_by_status"]],
  [{ accountId, recipient }, ["messages_by_recipient"]],
  [{ accountId, recipient, ...more }, ["messages_by_recipient"]],
];

const nameOf = (filter: MessageSearch["filter"]) =>
  `messages that are looked for by ${Object.keys(filter).join(", ") || "nothing"}`;

/** What each search is read by, and by nothing else. */
export const searchReadBy: Readonly<Record<string, readonly string[]>> = {
  "the webhook deliveries of a message": ["event PRIMARY KEY", "webhook_deliveries_by_age"],
  ...Object.fromEntries(searches.map(([filter, indexes]) => [nameOf(filter), indexes])),
};

/** What is bounded: the accounts that sent to a recipient, and the newest messages of all of them. */
const senders = [
  "SCAN json_each VIRTUAL TABLE INDEX 1:",
  "SCAN sender VIRTUAL TABLE INDEX 1:",
  "SCAN senders",
];

/** One leap through the index for each provider, and at most 1,000 messages that a provider gives the same id. */
export const searchScans: Readonly<Record<string, readonly string[]>> = {
  [nameOf({ recipient })]: senders,
  [nameOf({ recipient, ...more })]: senders,
  [nameOf({ providerMessageId: "" })]: ["SCAN message_parts", "SCAN named", "SCAN providers"],
};

/** Searches for messages, and what is looked up of one. */
export const searchWork = (store: Store, { id }: Account): Work => ({
  "the webhook deliveries of a message": () => store.webhooks.ofMessage(createId(testStart)),
  ...Object.fromEntries(
    searches.map(([filter]) => [
      nameOf(filter),
      () =>
        store.messages.search({
          filter: filter.accountId ? { ...filter, accountId: id } : filter,
          limit: 20,
        }),
    ]),
  ),
});
