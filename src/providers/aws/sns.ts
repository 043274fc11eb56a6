import { createVerify } from "node:crypto";
import { createSigningKeys } from "./sns-certificates.ts";
import { get } from "./sns-get.ts";
import { signedText, type SnsMessage } from "./sns-message.ts";
import { minuteMilliseconds } from "../../domain/time/units.ts";

/** SNS tries to post a message for an hour, with the time at which it was published. */
const maximumAgeMilliseconds = 65 * minuteMilliseconds;
const maximumAheadMilliseconds = 5 * minuteMilliseconds;

/** SNS of a region. */
export interface Sns {
  /** Whether SNS has signed it lately, whoever's topic it is of. Rejects where SNS cannot be asked. */
  isSigned(message: SnsMessage, now: number): Promise<boolean>;
  /** Confirms a subscription; false where its address is not one of this SNS. Rejects where it fails. */
  confirm(message: SnsMessage): Promise<boolean>;
}

/** SNS at this origin, such as `https://sns.eu-west-1.amazonaws.com`. */
export function createSns(origin: string): Sns {
  const keys = createSigningKeys(origin);
  return {
    async isSigned(message, now) {
      const age = now - Date.parse(message.Timestamp);
      if (age > maximumAgeMilliseconds || age < -maximumAheadMilliseconds) return false;
      const key = await keys.keyAt(message.SigningCertURL, now);
      if (key?.asymmetricKeyType !== "rsa") return false;
      const verify = createVerify(message.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256");
      return verify.update(signedText(message)).verify(key, message.Signature, "base64");
    },
    async confirm({ SubscribeURL: address }) {
      if (!URL.canParse(address ?? "") || new URL(address!).origin !== origin) return false;
      const answer = await get(address!);
      await answer.body?.cancel();
      if (!answer.ok)
        throw new Error(`SNS answered the confirmation of its subscription with ${answer.status}.`);
      return true;
    },
  };
}
