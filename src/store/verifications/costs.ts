import { timeOfId } from "../../domain/identifiers.ts";
import { parsePhoneNumber } from "../../domain/phone/phone.ts";
import { utcDayOf } from "../../domain/time/utc-day.ts";
import type { Message } from "../../ports/store/messages.ts";
import type { Step } from "../change.ts";
import type { Engine } from "../engine.ts";
import { prepareCount } from "./changes.ts";

/**
 * Counts what is charged for a message of a verification, or is given back of it, in the totals of the verification's day. It is
 * part of the change that moves the money: so the totals are what the ledger has, whichever of the message and its verification
 * ends first.
 */
export function countCosts(engine: Engine): (message: Message, micros: number) => readonly Step[] {
  const count = prepareCount(engine);
  return ({ accountId, channel, recipient, createdAt, verificationId }, micros) => {
    if (verificationId === null) return [];
    const country = parsePhoneNumber(recipient)?.region ?? "";
    const day = utcDayOf(timeOfId(verificationId) ?? createdAt);
    return [count({ accountId, day, country, channel, ...nothing, costMicros: micros })];
  };
}

const nothing = { started: 0, sent: 0, delivered: 0, approved: 0, blocked: 0, approvalMilliseconds: 0 };
