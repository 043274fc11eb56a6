import { sql } from "kysely";
import type { DataProtection } from "../../ports/data-protection.ts";
import type { Privacy } from "../../ports/store/privacy.ts";
import { createChange } from "../change.ts";
import type { Engine } from "../engine.ts";
import { createMessageReader } from "../messages/rows.ts";
import type { StoredMessage } from "../schema/messages.ts";
import { erasedChannel } from "../statement.ts";
import {
  createAdminCount,
  createCustomerAudit,
  createEndpointSection,
  createListedSections,
  createUserErasure,
} from "./customers.ts";
import { createNumberSearch } from "./find-numbers.ts";
import { createCustomerEntries, createRecipientEntries } from "./guard-entries.ts";
import { createMessageSection, createRecipientOrder, customerOrder } from "./messages.ts";
import {
  createCustomerOptOuts,
  createEarlyReceiptSection,
  createRecipientOptOuts,
  createServiceWindowSection,
} from "./recipients.ts";
import { createStatement } from "./section.ts";
import {
  createCustomerDeliveries,
  createCustomerKeys,
  createHoldSection,
  createRecipientAudit,
  createRecipientDeliveries,
  createRecipientKeys,
} from "./texts.ts";
import {
  createCustomerVerifications,
  createPendingVerifications,
  createRecipientVerifications,
  isToRecipient,
} from "./verifications.ts";

/** Creates the export and the erasure of personal data. */
export const createPrivacy = (engine: Engine, protection: DataProtection): Privacy => ({
  hashNumber: protection.hashNumber,
  recipientSections: [
    createRecipientVerifications(engine, protection),
    createRecipientOptOuts(engine, protection),
    createServiceWindowSection(engine),
    createEarlyReceiptSection(engine),
    createRecipientEntries(engine, protection),
    createRecipientKeys(engine),
    createRecipientDeliveries(engine),
    createRecipientAudit(engine),
    createHoldSection(engine),
    // The last one, because the others find the senders of a recipient by its messages.
    createMessageSection(engine, protection, createRecipientOrder(protection)),
  ],
  customerSections: [
    ...createListedSections(engine),
    createCustomerVerifications(engine),
    createCustomerOptOuts(engine, protection),
    createCustomerEntries(engine),
    createCustomerKeys(engine),
    createCustomerDeliveries(engine),
    createEndpointSection(engine),
    createCustomerAudit(engine),
    createMessageSection(engine, protection, customerOrder),
  ],
  listPendingVerifications: createPendingVerifications(engine),
  listWaiting: createWaitingList(engine, protection),
  async hasData({ number }, until) {
    const isOld = sql`created_at <= ${until}`;
    const query = sql<{ one: number }>`select 1 as one from messages where recipient = ${number} and ${isOld}
      union all select 1 from verifications where ${isToRecipient(engine, [number])} and ${isOld} limit 1`;
    return (await query.execute(engine.builder)).rows.length > 0;
  },
  eraseUser: createUserErasure(engine),
  countActiveAdmins: createAdminCount(engine),
  async listSenders(number) {
    const query = sql<{ accountId: string }>`select distinct account_id as "accountId" from messages
      where recipient in (${number}, ${protection.hashNumber(number)})`;
    return (await query.execute(engine.builder)).rows.map(({ accountId }) => accountId);
  },
  notifyErased: (number) =>
    createChange(
      engine.dialect === "postgres"
        ? [createStatement(engine, sql`select pg_notify(${sql.lit(erasedChannel)}, ${number})`)]
        : [],
    ),
  findNumbers: createNumberSearch(engine, protection),
});

function createWaitingList(engine: Engine, protection: DataProtection): Privacy["listWaiting"] {
  const toMessage = createMessageReader(protection);
  return async (subject, until, limit) => {
    // The index of queued messages begins with the queue.
    const condition =
      subject.kind === "recipient"
        ? sql`recipient = ${subject.number}`
        : sql`queue in (select distinct queue from messages where next_attempt_at is not null)
            and account_id = ${subject.accountId}`;
    const query = sql<StoredMessage>`select * from messages where ${condition} and created_at <= ${until}
      and submitted_at is null and next_attempt_at is not null limit ${limit}`;
    const { rows } = await query.execute(engine.builder);
    return rows.map((row) => ({ message: toMessage(row), leaseUntil: row.lease_until }));
  };
}
