import { parsePhoneNumber } from "../domain/phone/phone.ts";
import type { Clock } from "../ports/clock.ts";
import {
  decide,
  sentMessageOf,
  type GuardLists,
  type GuardMemory,
  type KnownLists,
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
  /** What the allow list has was not counted, and neither is what became of it; where nobody can tell now, it was. */
  function ifCounted(message: SentMessage, count: (sent: Parameters<Guard["takeBack"]>[0]) => void): void {
    const sent = { ...sentMessageOf(message), region: parsePhoneNumber(message.recipient)?.region ?? "" };
    const countBy = (known: KnownLists | undefined) => {
      if (known && decide(known, sent).rule === "allow_list") return;
      changes += 1;
      count(sent);
    };
    const known = lists?.current();
    if (known instanceof Promise) known.then(countBy, () => countBy(undefined));
    else countBy(known);
  }
  return {
    admit(send, isWatched) {
      changes += 1;
      return guard.admit(send, isWatched, clock.now());
    },
    explain: (send, isWatched) => guard.explain(send, isWatched, clock.now()),
    takeBack: (message) => ifCounted(message, (sent) => guard.takeBack(sent, clock.now())),
    answered(message, afterMilliseconds) {
      ifCounted(message, (sent) => guard.answered(sent, afterMilliseconds, clock.now()));
    },
    changes: () => changes,
    parts: () => guard.parts(clock.now()),
    restore: (part) => guard.restore(part),
    recall: (past) => guard.recall(past),
  };
}
