import { isoOf } from "../../domain/time/instants.ts";
import type { Tdr } from "../../ports/store/messages.ts";

/** A Telegram message as a delivery record, but for its status, which has two views. */
export function tdrOf(message: Tdr) {
  return {
    uuid: message.id,
    to: message.recipient,
    code: message.code,
    request_id: message.id,
    country: message.country,
    country_code: message.countryCode,
    network: message.network,
    timestamp: isoOf(message.createdAt),
  };
}
