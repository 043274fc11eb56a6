import { parsePhoneNumber } from "../domain/phone/phone.ts";
import type { Clock } from "../ports/clock.ts";
import {
  decide,
  type GuardLists,
  type GuardMemory,
  type SentMessage,
  type TrafficGuard,
} from "../ports/guard.ts";
import type { Log } from "../ports/log.ts";
import { Guard, type GuardSettings } from "./guard.ts";

/** The guard on a clock; what it stops is logged, once for each time that it begins. */
export function createTrafficGuard(
  settings: GuardSettings,
  clock: Clock,
  log: Log,
  lists?: Pick<GuardLists, "current">,
): TrafficGuard & GuardMemory {
  const guard = new Guard(settings, ({ accountId, recipient, region }, { rule, value, bound }) =>
    log.warn(
      { account_id: accountId, country: region, range: recipient.slice(0, -4), rule, value, bound },
      settings.isEnforced ? "sends are blocked for a while" : "sends would be blocked for a while",
    ),
  );
  let changes = 0;
  const sentTo = (message: SentMessage) => ({
    ...message,
    region: parsePhoneNumber(message.recipient)?.region ?? "",
  });
  /** What the allow list has was not counted, and neither is what became of it; as the lists were known last. */
  function isCounted(message: ReturnType<typeof sentTo>): boolean {
    const known = lists?.current();
    if (known instanceof Promise) known.catch(() => {});
    return !known || known instanceof Promise || decide(known, message).rule !== "allow_list";
  }
  return {
    admit(send, isWatched) {
      changes += 1;
      return guard.admit(send, isWatched, clock.now());
    },
    explain: (send, isWatched) => guard.explain(send, isWatched, clock.now()),
    takeBack(message) {
      const sent = sentTo(message);
      if (!isCounted(sent)) return;
      changes += 1;
      guard.takeBack(sent, clock.now());
    },
    answered(message, afterMilliseconds) {
      const sent = sentTo(message);
      if (!isCounted(sent)) return;
      changes += 1;
      guard.answered(sent, afterMilliseconds, clock.now());
    },
    changes: () => changes,
    parts: () => guard.parts(),
    restore: (part) => guard.restore(part),
    recall: (past) => guard.recall(past),
  };
}
