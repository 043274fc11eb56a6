import { createId } from "../../src/domain/identifiers.ts";
import type { Store } from "../../src/ports/store.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import { testStart } from "../support/clock.ts";
import { commit } from "../support/commit.ts";
import { claim, newEndpoint, newMessage } from "./fixtures.ts";
import { esimWork } from "./plan-esim.ts";
import { operatorWork } from "./plan-operator.ts";
import { accessWork, listWork, lookUpWork, planSim, endpointId, recordId, type Work } from "./plan-work.ts";
import { verificationWork } from "./plan-verifications.ts";
import { writeWork } from "./plan-writes.ts";

const hour = 3_600_000;

/** All work of the store whose plans are looked at, by name. */
export const planned = (store: Store, account: Account): readonly (readonly [string, Work[string]])[] =>
  [listWork, lookUpWork, writeWork, accessWork, operatorWork, verificationWork, esimWork].flatMap((make) =>
    Object.entries(make(store, account)),
  );

/** Gives an account what that work asks for: SIMs, messages that were handed over, one of which is asked for, and a delivery. */
export async function fillPlanned(store: Store, account: Account): Promise<void> {
  await commit(store, store.esim.putSims(Array.from({ length: 40 }, (_, index) => planSim(index))));
  const { messages } = store;
  const sent = Array.from({ length: 300 }, (_, index) =>
    newMessage(account, {
      ...(index === 0 && { id: recordId }),
      createdAt: testStart + index * 3 * hour,
      channel: "telegram",
      recipient: "+447700900100",
    }),
  );
  await commit(
    store,
    sent.flatMap((message) => messages.accept(message, createId(message.createdAt))),
  );
  const end = testStart + 1_000 * hour;
  const taken = await claim(store, end);
  const result = { providerMessageId: "request", statuses: [] };
  const asked = { ...result, provider: "hub", askAt: testStart };
  await commit(
    store,
    taken.flatMap((message, index) => messages.handOver(message, index === 0 ? asked : result, end)),
  );
  await commit(store, store.webhooks.insert(newEndpoint(account, { id: endpointId }), 10));
  await commit(store, messages.accept(newMessage(account), createId(testStart)));
}
