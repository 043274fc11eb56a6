import { parsePhoneNumber } from "../domain/phone/phone.ts";
import type { Clock } from "../ports/clock.ts";
import {
  decide,
  type BlockedTraffic,
  type GuardLists,
  type GuardMemory,
  type KnownLists,
  type SentMessage,
  type TrafficGuard,
} from "../ports/guard.ts";
import { Guard, type GuardSettings } from "./guard.ts";

/** Creates the guard on a clock. `onBlock` receives each block once, when it begins. */
export function createTrafficGuard(
  settings: GuardSettings,
  clock: Clock,
  onBlock: (block: BlockedTraffic) => void,
  lists?: Pick<GuardLists, "current">,
): TrafficGuard & GuardMemory {
  const guard = new Guard(settings, onBlock);
  let changes = 0;
  /** Messages to recipients on the allow list were not counted. If the lists cannot be read, they count as counted. */
  function ifCounted(message: SentMessage, count: (sent: Parameters<Guard["revert"]>[0]) => void): void {
    const sent = { ...message, region: parsePhoneNumber(message.recipient)?.region ?? "" };
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
    admit(send, policy) {
      changes += 1;
      return guard.admit(send, policy, clock.now());
    },
    explain: (send, policy) => guard.explain(send, policy, clock.now()),
    takeBack: (message) => ifCounted(message, (sent) => guard.revert(sent, clock.now())),
    answered: (message) => ifCounted(message, (sent) => guard.convert(sent, clock.now())),
    changes: () => changes,
    parts: () => guard.parts(clock.now()),
    restore: (part) => guard.restore(part),
    recall: (past) => guard.recall(past),
  };
}
