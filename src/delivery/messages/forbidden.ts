import { parsePhoneNumber } from "../../domain/phone/phone.ts";
import type { Clock } from "../../ports/clock.ts";
import type { GuardSettingsCache } from "../../ports/caches.ts";
import type { Store } from "../../ports/store.ts";
import type { TrackedMessage } from "../../ports/store/messages.ts";

/** How old a message is that counts as one that has waited; of others nothing is asked that its acceptance has not just asked. */
const waitedMilliseconds = 5_000;

const reasons = {
  country: "The operator no longer lets the account send to this country.",
  block_list: "The operator has blocked this number meanwhile.",
} as const;
const optedOut = "The recipient wants no more messages of this account.";

export interface Forbidding {
  readonly store: Pick<Store, "optOuts">;
  readonly clock: Clock;
  readonly guardSettings: Pick<GuardSettingsCache, "current">;
}

/** One of the future has waited too: the clock was set back meanwhile. */
const isNew = (createdAt: number, now: number) => now >= createdAt && now - createdAt < waitedMilliseconds;

/** Why a message that was accepted may go no more: what the operator or its recipient has said meanwhile. */
export async function forbiddenBy(
  { store: { optOuts }, clock, guardSettings }: Forbidding,
  message: TrackedMessage,
): Promise<string | undefined> {
  const { accountId, channel, recipient, verificationId, createdAt } = message;
  try {
    const settings = await guardSettings.current();
    const region = parsePhoneNumber(recipient)?.region ?? "";
    const { rule } = settings.decide({ accountId, recipient, region });
    if (rule === "country" || rule === "block_list") return reasons[rule];
    // The recipient of a verification asks for its code.
    if (verificationId !== null || isNew(createdAt, clock.now())) return undefined;
    return (await optOuts.has({ accountId, channel, recipient })) ? optedOut : undefined;
  } catch {
    // It was accepted by what was known then, and nothing else is known now.
    return undefined;
  }
}
