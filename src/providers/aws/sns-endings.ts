import { BoundedMap } from "../../common/bounded-map.ts";
import type { VendorVoice } from "../vendors/kind.ts";
import type { SnsMessage } from "./sns-message.ts";

/** As many as the operator may name. */
const maximumTopics = 20;

/**
 * Follows the signed messages of our topics, and tells the operator once where a subscription has ended: whoever gets a
 * message has a link that ends it, and from then on nothing is reported.
 */
export function createEndings({ name, log }: VendorVoice): (message: SnsMessage) => void {
  const ended = new BoundedMap<string, true>(maximumTopics);
  return ({ Type: type, TopicArn: topic }) => {
    if (type === "Notification") ended.delete(topic);
    if (type !== "UnsubscribeConfirmation" || ended.has(topic)) return;
    ended.set(topic, true);
    log.warn({ provider: name, topic }, "the subscription to an SNS topic has ended; subscribe to it again");
  };
}
