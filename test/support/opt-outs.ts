import { createId } from "../../src/domain/identifiers.ts";
import type { OptOut } from "../../src/ports/store/receipts.ts";
import { commit } from "./commit.ts";
import type { TestService } from "./service.ts";

/** Stores an opt-out of a recipient from an account's messages. By default, the provider `vendor` reported it for SMS. */
export async function storeOptOut(
  { context: { store, clock } }: TestService,
  accountId: string,
  given: Partial<OptOut> = {},
): Promise<OptOut> {
  const optOut: OptOut = {
    id: createId(clock.now()),
    accountId,
    channel: "sms",
    recipient: "+447700900123",
    provider: "vendor",
    sender: null,
    createdAt: clock.now(),
    ...given,
  };
  await commit(store, store.optOuts.put(optOut));
  return optOut;
}
