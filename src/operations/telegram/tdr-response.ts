import { toIsoString } from "../../domain/time/instants.ts";
import { toShownRecipient } from "../../domain/phone/phone.ts";
import type { Tdr } from "../../ports/store/messages.ts";

/**
 * Converts a Telegram message to the API schema of a delivery record, except its status. A list contains the stored
 * status. A single record contains the status of `toTdrStatus`, which also considers the entered code.
 */
export function toTdrResponse(message: Tdr) {
  return {
    uuid: message.id,
    to: toShownRecipient(message),
    code: message.code,
    request_id: message.id,
    country: message.country,
    country_code: message.countryCode,
    network: message.network,
    timestamp: toIsoString(message.createdAt),
  };
}
